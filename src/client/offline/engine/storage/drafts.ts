import { deleteDB, type IDBPDatabase, type IDBPTransaction } from 'idb'
import { openStore } from '#client/open-store.ts'
import { isLocalId } from '#contract/records/policy.ts'
import { type Draft, groupsOf, lastTexts, parsed, seenAmong, seenOf } from './draft-versions.ts'
import { append, type LeftTexts, makeStore } from './draft-store.ts'
import type { Values } from './record.ts'

/**
 * The draft journal `offdesk.<account>.drafts`: what is typed but not yet saved. A visit is one form from its opening
 * to its end; each keeps its own last 20 versions, and only who saved or dropped a visit's text removes it. Nothing of
 * it goes to the network. Each is of the store (`id.epoch`) that it was typed against: under another one the same number
 * means another record, so there its text is listed and never offered into a form.
 */
const VERSION = 1
const DRAFT_VERSIONS = 20

/** A draft among those of every form. */
export interface ListedDraft extends Draft {
  /** Typed against another server's data: the record that has its number here is another one. */
  readonly isElsewhere: boolean
}

export interface DraftInput {
  readonly values: Values
  /** What the form started from; null for a new record. */
  readonly base: Values | null
  readonly at: number
  readonly label: string
  readonly visit: string
  /** What of earlier visits was put back into this one (`seenOf`). */
  readonly took: readonly string[]
  /** The store when the form was opened; the present one unless given. */
  readonly store?: string | undefined
}

/** Every method rejects when nothing was written: then the form says so and keeps the text on screen. */
export interface Drafts {
  /**
   * One per form: `post:12`, `post:new-…`. Resolves when the version is stored. It is on its way when this returns, so
   * that a page that is being left still writes.
   */
  put(draftId: string, draft: DraftInput): Promise<void>
  /** The page may end now: what of it is not stored yet is held where that takes no time. */
  leave(): void
  /** The last text of every visit to a form that goes by any of these names, newest first; of the present store alone. */
  texts(draftIds: readonly string[]): Promise<readonly Draft[]>
  /** The last text of every visit to every form, newest first. */
  list(): Promise<readonly ListedDraft[]>
  /** The same as `list` said last, so that a screen need not begin without them; null before, and after a change. */
  listed(): readonly ListedDraft[] | null
  /** Names all that this page has written of a visit so far (`seenOf`), for the save that holds it. */
  upToNow(visit: string): string
  /** Removes what a save holds, and the page that saved it ended before it could remove it. */
  tidy(): Promise<void>
  /** The store that forms opened now show records of; undefined where no server ever said. */
  store(): string | undefined
  /**
   * Removes what was seen of visits to the form that goes by any of these names; what they typed on since stays.
   * @param seen names as of `seenOf`
   */
  remove(draftIds: readonly string[], seen: readonly string[]): Promise<void>
  /** Resolves when every `put` so far is stored; before a reload or an update of the app. */
  flush(): Promise<void>
  close(): void
  /**
   * Removes the journal for good, by the person's choice alone. What another tab typed since `list` looked last was no
   * part of that choice; then nothing is removed.
   */
  destroy(): Promise<void>
}

function draftsDatabaseName(account: string): string {
  return `offdesk.${account}.drafts`
}

const nothingToDrop = async () => undefined

interface DraftsAround {
  /** The store that forms show records of (`id.epoch`); undefined where no server ever said. */
  readonly storeNow?: () => string | undefined
  /** Texts that saves hold, by names as of `seenOf`: whoever typed them is told of none of them again. */
  readonly savedTexts?: () => readonly string[]
  readonly left?: LeftTexts
  /** Lets go of what can be had again, when the device is full. */
  readonly makeRoom?: () => Promise<void>
}

export async function openDrafts(account: string, around: DraftsAround = {}): Promise<Drafts> {
  const journal = new Journal(draftsDatabaseName(account), around)
  await journal.open()
  return journal
}

type Writing = IDBPTransaction<unknown, ['drafts'], 'readwrite'>

const byForm = (versions: readonly Draft[]) => groupsOf(versions, ({ draftId }) => draftId)

class Journal implements Drafts {
  readonly #name: string
  readonly #storeNow: NonNullable<DraftsAround['storeNow']>
  readonly #savedTexts: NonNullable<DraftsAround['savedTexts']>
  readonly #makeRoom: NonNullable<DraftsAround['makeRoom']>
  readonly #left: LeftTexts | undefined
  #db: Promise<IDBPDatabase> | null = null
  #last: Promise<void> = Promise.resolve()
  #seq = 0
  /** Two tabs that write at the same moment must not take each other's place. */
  readonly #tieBreak = Math.random() / 2
  /** Versions of the visits of this page, so that the oldest can go without a look. */
  readonly #own = new Map<string, readonly number[]>()
  /** What `list` found last. */
  #looked: readonly Draft[] = []
  /** Whether nothing was written since. */
  #isListed = false
  #writes = 0
  #closed = false

  constructor(name: string, { storeNow, savedTexts, makeRoom, left }: DraftsAround) {
    this.#name = name
    this.#storeNow = storeNow ?? (() => undefined)
    this.#savedTexts = savedTexts ?? (() => [])
    this.#makeRoom = makeRoom ?? nothingToDrop
    this.#left = left
  }

  open(): Promise<IDBPDatabase> {
    if (this.#closed) return Promise.reject(new DOMException('The journal is closed', 'InvalidStateError'))
    this.#db ??= this.#connect()
    return this.#db
  }

  #connect(): Promise<IDBPDatabase> {
    return openStore(this.#name, VERSION, {
      upgrade: makeStore,
      blocking: (_, next) => {
        // Removed by the person in another tab: a form that is still open here brings nothing back.
        if (next === null) return this.close()
        this.#drop()
        // At once: whoever types and leaves the page has no time for it. Who writes hears of what goes wrong.
        void this.open().catch(() => undefined)
      },
      terminated: () => {
        this.#db = null
      },
    })
  }

  put(draftId: string, draft: DraftInput): Promise<void> {
    this.#forgetList()
    const seq = this.#nextSeq()
    const form = `${draftId} ${draft.visit}`
    const known = [...(this.#own.get(form) ?? []), seq]
    this.#own.set(form, known.slice(-DRAFT_VERSIONS))
    const record: Draft = { ...draft, store: draft.store ?? this.#storeNow(), took: [...draft.took], draftId, seq }
    this.#left?.begin(record)
    const write = this.#retried((db) => append(db, record, known.slice(0, -DRAFT_VERSIONS))).then(() =>
      this.#left?.stored(record),
    )
    const earlier = this.#last
    // Whoever called gets its failure; what is waited for here is only that it has ended.
    this.#last = write.catch(() => undefined).then(() => earlier)
    return write
  }

  leave(): void {
    if (!this.#closed) this.#left?.leave()
  }

  store(): string | undefined {
    return this.#storeNow()
  }

  readonly #putLeft = (draft: Draft) => this.#retried((db) => append(db, draft, []))

  async texts(draftIds: readonly string[]): Promise<readonly Draft[]> {
    await this.#left?.take(this.#putLeft)
    const raw = await this.#retried((db) =>
      Promise.all(draftIds.map((draftId) => db.getAllFromIndex('drafts', 'draft', draftId))),
    )
    return this.#texts([parsed(raw.flat())]).filter((draft) => !this.#isElsewhere(draft))
  }

  async list(): Promise<readonly ListedDraft[]> {
    const writes = this.#writes
    await this.#left?.take(this.#putLeft)
    this.#looked = parsed(await this.#retried((db) => db.getAll('drafts')))
    this.#isListed = writes === this.#writes
    return this.#told()
  }

  listed(): readonly ListedDraft[] | null {
    return this.#isListed ? this.#told() : null
  }

  #forgetList(): void {
    this.#writes += 1
    this.#isListed = false
  }

  #told(): readonly ListedDraft[] {
    return this.#texts(byForm(this.#looked)).map((draft) => ({ ...draft, isElsewhere: this.#isElsewhere(draft) }))
  }

  upToNow(visit: string): string {
    return seenOf({ visit, seq: this.#seq })
  }

  async tidy(): Promise<void> {
    const left = byForm(this.#looked).flatMap((versions) => seenAmong(versions, this.#savedTexts()))
    if (left.length > 0) await this.#removed(async () => left)
  }

  async remove(draftIds: readonly string[], seen: readonly string[]): Promise<void> {
    await this.flush()
    this.#forgetList()
    await this.#removed(async (tx) => {
      const raw: unknown[] = []
      for (const draftId of draftIds) raw.push(...(await tx.store.index('draft').getAll(draftId)))
      return seenAmong(parsed(raw), seen)
    })
  }

  #removed(find: (tx: Writing) => Promise<readonly Draft[]>): Promise<void> {
    return this.#retried(async (db) => {
      const tx = db.transaction('drafts', 'readwrite', { durability: 'strict' })
      // Awaited below; until then a failure must not count as unhandled.
      tx.done.catch(() => undefined)
      await Promise.all((await find(tx)).map(({ draftId, seq }) => tx.store.delete([draftId, seq])))
      await tx.done
    })
  }

  flush(): Promise<void> {
    return this.#last
  }

  close(): void {
    this.#closed = true
    this.#drop()
  }

  async destroy(): Promise<void> {
    await this.flush()
    this.close()
    const db = await this.#connect()
    const keys = await db.getAllKeys('drafts').finally(() => db.close())
    const known = new Set([...this.#looked.map(({ seq }) => seq), ...[...this.#own.values()].flat()])
    if (this.#left?.any()) return
    if (keys.every((key) => Array.isArray(key) && known.has(Number(key[1])))) await deleteDB(this.#name)
  }

  /**
   * Grows for ever, over reloads and, but for a clock that is put back, over tabs: without asking the database first,
   * which would take the time that a page being left does not have.
   */
  #nextSeq(): number {
    this.#seq = Math.max(Math.floor(this.#seq) + 1, Date.now()) + this.#tieBreak
    return this.#seq
  }

  /** @param forms versions by the form. @returns newest first */
  #texts(forms: readonly (readonly Draft[])[]): readonly Draft[] {
    for (const { seq } of forms.flat()) this.#seq = Math.max(this.#seq, seq)
    const saved = this.#savedTexts()
    return forms.flatMap((versions) => lastTexts(versions, saved)).toSorted((left, right) => right.seq - left.seq)
  }

  /** What names a record by an id that this device made means the same everywhere. */
  #isElsewhere({ draftId, store }: Draft): boolean {
    const now = this.#storeNow()
    const [, id] = draftId.split(':')
    return store !== undefined && now !== undefined && store !== now && !isLocalId(id)
  }

  #drop(): void {
    const db = this.#db
    this.#db = null
    // One that never opened needs no closing.
    db?.then(
      (open) => open.close(),
      () => undefined,
    )
  }

  /** A connection that the browser dropped is opened once more; a full device is asked again once there is room. */
  async #retried<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
    try {
      return await work(await this.open())
    } catch (error) {
      const name = error instanceof Error ? error.name : ''
      const full = name === 'QuotaExceededError'
      this.#drop()
      if (this.#closed || !(full || name === 'InvalidStateError' || name === 'UnknownError')) throw error
      if (full) await this.#makeRoom()
      return work(await this.open())
    }
  }
}
