import type { FormKind } from './forms.ts'
import { fieldOf } from './forms.ts'
import type { Model, Seen, WalkedRecord } from './model.ts'
import type { FormScreen, Shown } from './screen.ts'

/** A form while it is open: what was changed in it since it was saved last. */
export class OpenForm {
  readonly touched = new Set<string>()
  /** Names of pictures that were taken, by their field. */
  readonly pictures = new Map<string, string>()
  /** Fields that visits before it left changed and unsaved: they may stand in it so. */
  readonly inDoubt: ReadonlySet<string>
  /** Text of another visit stands in it: what is saved is brought together with what came after that. */
  restored = false
  since: number

  constructor(
    readonly record: WalkedRecord,
    readonly screen: FormScreen,
    private readonly model: Model,
    before: readonly OpenForm[],
  ) {
    this.inDoubt = new Set(before.flatMap(({ touched }) => [...touched]))
    this.since = model.now()
  }

  get kind(): FormKind {
    return this.screen.form
  }

  /** The app took the form as it stood on the screen. */
  saved(shown: Shown, device: string): void {
    const { record, model, kind } = this
    model.saved(this)
    record.writers.add(device)
    if (!record.stored) model.added(record, device, String(shown.get(kind.kind.titleField) ?? ''))
    record.stored = true
    const all = [...kind.texts, ...kind.settings, ...kind.pictures]
    for (const name of this.restored ? all : new Set([...this.touched, ...this.inDoubt])) {
      const seen = this.#seenIn(name, shown)
      // Saved elsewhere meanwhile: the two were brought together, and only the words can be told.
      const isMerged = this.restored || (record.savedAt.get(name) ?? 0) > this.since
      const merged = isMerged || (this.inDoubt.has(name) && !this.touched.has(name))
      if (merged || !seen) record.seen.delete(name)
      else record.seen.set(name, seen)
      record.savedAt.set(name, model.now())
    }
    this.touched.clear()
    this.pictures.clear()
    this.restored = false
    this.since = model.now()
  }

  #seenIn(name: string, shown: Shown): Seen | null {
    const picture = this.pictures.get(name)
    if (picture !== undefined) return { how: 'file', value: picture }
    const value = shown.get(name)
    const rule = fieldOf(this.kind, name)?.rule
    if (value === undefined || !rule) return null
    switch (rule.kind) {
      case 'text':
        return { how: 'trimmed', value }
      case 'rich':
        return { how: rule.html ? 'words' : 'markdown', value }
      case 'number':
        return { how: 'exact', value: Number(value) }
      case 'flag':
      case 'choice':
        return { how: 'exact', value }
      case 'lines':
      case 'texts':
        return { how: 'list', value }
      default:
        return null
    }
  }
}
