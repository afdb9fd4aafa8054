import type { LeftTexts } from '#client/offline/engine/storage/draft-store.ts'
import { type Draft, parsed } from '#client/offline/engine/storage/draft-versions.ts'
import { readPreference, writePreference } from '#client/data/preferences.ts'

/**
 * What a page that ends has typed and not stored yet. A write that could not begin, because storage is slow or another
 * tab's comes first, ends with its page; localStorage `offdesk.<account>.left` takes it at once, and holds it until a page
 * puts it into the journal.
 */
export class LeftDrafts implements LeftTexts {
  readonly #prefix: string
  /** The last text of every visit of this page that is not stored. */
  readonly #waiting = new Map<string, Draft>()

  constructor(account: string) {
    this.#prefix = `offdesk.${account}.left `
  }

  begin(draft: Draft): void {
    this.#waiting.set(this.#keyOf(draft), draft)
  }

  /** It is in the journal; what was typed on waits as before. */
  stored(draft: Draft): void {
    const key = this.#keyOf(draft)
    if (this.#waiting.get(key) !== draft) return
    this.#waiting.delete(key)
    writePreference(key, null)
  }

  /** The page may end now. What finds no room here either, the page asks about before it ends. */
  leave(): void {
    for (const [key, draft] of this.#waiting) writePreference(key, JSON.stringify(draft))
  }

  /** Hands on what pages that ended have left. What the journal has no room for stays where it is. */
  async take(put: (draft: Draft) => Promise<void>): Promise<void> {
    for (const draft of this.#found()) {
      await put(draft).then(
        () => writePreference(this.#keyOf(draft), null),
        () => undefined,
      )
    }
  }

  any(): boolean {
    return this.#found().length > 0
  }

  #found(): Draft[] {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix) && !this.#waiting.has(key))
    return parsed(keys.map((key) => readJson(readPreference(key))))
  }

  #keyOf({ draftId, visit }: Draft): string {
    return `${this.#prefix}${draftId} ${visit}`
  }
}

/** @returns null for what is no JSON */
function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
