import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import * as v from 'valibot'
import type { Values } from './record.ts'

/**
 * The draft journal `offdesk.<account>.drafts`: what is typed but not yet saved. A visit is one form from its opening
 * to its end; each keeps its own last 20 versions, and only who saved or dropped a visit's text removes it. Nothing of
 * it goes to the network.
 */
const VERSION = 1
const DRAFT_VERSIONS = 20

const DraftSchema = v.object({
  draftId: v.string(),
  seq: v.number(),
  values: v.record(v.string(), v.unknown()),
  base: v.nullable(v.record(v.string(), v.unknown())),
  at: v.number(),
  label: v.string(),
  /** Who typed it; empty for what was written before visits were told apart. */
  visit: v.optional(v.string(), ''),
  /** Earlier visits whose text was put back into this one: it holds theirs. */
  took: v.optional(v.array(v.string()), []),
})
export type Draft = Readonly<v.InferOutput<typeof DraftSchema>>

export interface DraftInput {
  readonly values: Values
  /** What the form started from; null for a new record. */
  readonly base: Values | null
  readonly at: number
  readonly label: string
  readonly visit: string
  readonly took: readonly string[]
}

/** Every method rejects when nothing was written: then the form says so and keeps the text on screen. */
export interface Drafts {
  /**
   * One per form: `post:12`, `post:new-…`. Resolves when the version is stored. It is on its way when this returns, so
   * that a page that is being left still writes.
   */
  put(draftId: string, draft: DraftInput): Promise<void>
  /** The last text of every visit to a form that goes by any of these names, newest first. */
  texts(draftIds: readonly string[]): Promise<readonly Draft[]>
  /** The last text of every visit to every form, newest first. */
  list(): Promise<readonly Draft[]>
  /** Removes what these visits typed into the form that goes by any of these names. */
  remove(draftIds: readonly string[], visits: readonly string[]): Promise<void>
  /** Resolves when every `put` so far is stored; before a reload or an update of the app. */
  flush(): Promise<void>
  close(): void
  /** Removes the journal for good, by the person's choice alone. */
  destroy(): Promise<void>
}

function draftsDatabaseName(account: string): string {
  return `offdesk.${account}.drafts`
}

export async function openDrafts(account: string): Promise<Drafts> {
  const journal = new Journal(draftsDatabaseName(account))
  await journal.open()
  return journal
}

class Journal implements Drafts {
  readonly #name: string
  #db: Promise<IDBPDatabase> | null = null
  #last: Promise<void> = Promise.resolve()
  #seq = 0
  /** Two tabs that write at the same moment must not take each other's place. */
  readonly #tieBreak = Math.random() / 2
  /** Versions of the visits of this page, so that the oldest can go without a look. */
  readonly #own = new Map<string, readonly number[]>()
  #closed = false

  constructor(name: string) {
    this.#name = name
  }

  open(): Promise<IDBPDatabase> {
    if (this.#closed) return Promise.reject(new DOMException('The journal is closed', 'InvalidStateError'))
    this.#db ??= openDB(this.#name, VERSION, {
      upgrade(db) {
        const store = db.createObjectStore('drafts', { keyPath: ['draftId', 'seq'] })
        store.createIndex('draft', 'draftId')
      },
      blocking: () => this.#drop(),
      terminated: () => {
        this.#db = null
      },
    })
    return this.#db
  }

  put(draftId: string, draft: DraftInput): Promise<void> {
    const seq = this.#nextSeq()
    const form = `${draftId} ${draft.visit}`
    const known = [...(this.#own.get(form) ?? []), seq]
    this.#own.set(form, known.slice(-DRAFT_VERSIONS))
    const record: Draft = { ...draft, took: [...draft.took], draftId, seq }
    const write = this.#retried((db) => append(db, record, known.slice(0, -DRAFT_VERSIONS)))
    const earlier = this.#last
    // Whoever called gets its failure; what is waited for here is only that it has ended.
    this.#last = write.catch(() => undefined).then(() => earlier)
    return write
  }

  async texts(draftIds: readonly string[]): Promise<readonly Draft[]> {
    const raw = await this.#retried((db) =>
      Promise.all(draftIds.map((draftId) => db.getAllFromIndex('drafts', 'draft', draftId))),
    )
    return this.#newest(raw.flat(), () => '')
  }

  async list(): Promise<readonly Draft[]> {
    return this.#newest(await this.#retried((db) => db.getAll('drafts')), ({ draftId }) => draftId)
  }

  async remove(draftIds: readonly string[], visits: readonly string[]): Promise<void> {
    await this.flush()
    await this.#retried(async (db) => {
      const tx = db.transaction('drafts', 'readwrite', { durability: 'strict' })
      for (const draftId of draftIds) {
        const known = parsed(await tx.store.index('draft').getAll(draftId))
        const gone = known.filter(({ visit }) => visits.includes(visit))
        await Promise.all(gone.map(({ seq }) => tx.store.delete([draftId, seq])))
      }
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
    await deleteDB(this.#name)
  }

  /**
   * Grows for ever, over reloads and, but for a clock that is put back, over tabs: without asking the database first,
   * which would take the time that a page being left does not have.
   */
  #nextSeq(): number {
    this.#seq = Math.max(Math.floor(this.#seq) + 1, Date.now()) + this.#tieBreak
    return this.#seq
  }

  /** The last version of every visit to a form, newest first, without those whose text another one holds. */
  #newest(raw: readonly unknown[], formOf: (draft: Draft) => string): readonly Draft[] {
    const newest = new Map<string, Draft>()
    for (const draft of parsed(raw)) {
      this.#seq = Math.max(this.#seq, draft.seq)
      const key = `${formOf(draft)} ${draft.visit}`
      const other = newest.get(key)
      if (!other || other.seq < draft.seq) newest.set(key, draft)
    }
    const all = [...newest.values()]
    const held = new Set(all.flatMap((draft) => draft.took.map((visit) => `${formOf(draft)} ${visit}`)))
    return all
      .filter((draft) => !held.has(`${formOf(draft)} ${draft.visit}`))
      .toSorted((left, right) => right.seq - left.seq)
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

  /** A connection that the browser dropped is opened once more. */
  async #retried<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
    try {
      return await work(await this.open())
    } catch (error) {
      const dead = error instanceof Error && (error.name === 'InvalidStateError' || error.name === 'UnknownError')
      this.#drop()
      if (!dead || this.#closed) throw error
      return work(await this.open())
    }
  }
}

async function append(db: IDBPDatabase, record: Draft, old: readonly number[]): Promise<void> {
  const tx = db.transaction('drafts', 'readwrite', { durability: 'strict' })
  const done = Promise.all([tx.store.put(record), ...old.map((seq) => tx.store.delete([record.draftId, seq])), tx.done])
  // Nothing more comes: a page that is being left does not wait for the answers either.
  tx.commit()
  await done
}

function parsed(raw: readonly unknown[]): Draft[] {
  return raw.flatMap((record) => {
    const result = v.safeParse(DraftSchema, record)
    return result.success ? [result.output] : []
  })
}
