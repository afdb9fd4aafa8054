import { deleteDB, type IDBPDatabase, openDB } from 'idb'
import * as v from 'valibot'
import type { Values } from './record.ts'

/**
 * The draft journal `offdesk.<account>.drafts`: what is typed but not yet saved, per form, the last 20 versions. It
 * never goes to the network. Only the form that saved or dropped its text removes it.
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
})
export type Draft = Readonly<v.InferOutput<typeof DraftSchema>>

export interface DraftInput {
  readonly values: Values
  /** What the form started from; null for a new record. */
  readonly base: Values | null
  readonly at: number
  readonly label: string
}

/** Every method rejects when nothing was written: then the form says so and keeps the text on screen. */
export interface Drafts {
  /** One per form: `post:12`, `post:new-…`. Resolves when the version is stored. */
  put(draftId: string, draft: DraftInput): Promise<void>
  /** Versions of one form, newest first. */
  versions(draftId: string): Promise<readonly Draft[]>
  latest(draftId: string): Promise<Draft | null>
  /** The newest version of every form, newest first. */
  list(): Promise<readonly Draft[]>
  remove(draftId: string): Promise<void>
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
    const write = this.#last.then(() => this.#retried((db) => append(db, draftId, draft)))
    // The next one must not inherit this one's failure; whoever called put gets it.
    this.#last = write.catch(() => undefined)
    return write
  }

  async versions(draftId: string): Promise<readonly Draft[]> {
    const raw = await this.#retried((db) => db.getAllFromIndex('drafts', 'draft', draftId))
    return parsed(raw).toSorted((left, right) => right.seq - left.seq)
  }

  async latest(draftId: string): Promise<Draft | null> {
    return (await this.versions(draftId))[0] ?? null
  }

  async list(): Promise<readonly Draft[]> {
    const newest = new Map<string, Draft>()
    for (const draft of parsed(await this.#retried((db) => db.getAll('drafts')))) {
      const other = newest.get(draft.draftId)
      if (!other || other.seq < draft.seq) newest.set(draft.draftId, draft)
    }
    return [...newest.values()].toSorted((left, right) => right.at - left.at)
  }

  async remove(draftId: string): Promise<void> {
    await this.flush()
    await this.#retried(async (db) => {
      await db.delete('drafts', IDBKeyRange.bound([draftId], [draftId, Number.MAX_SAFE_INTEGER]))
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

async function append(db: IDBPDatabase, draftId: string, draft: DraftInput): Promise<void> {
  const tx = db.transaction('drafts', 'readwrite', { durability: 'strict' })
  const range = IDBKeyRange.bound([draftId], [draftId, Number.MAX_SAFE_INTEGER])
  const seqs = (await tx.store.getAllKeys(range)).map((key) =>
    Array.isArray(key) && typeof key[1] === 'number' ? key[1] : 0,
  )
  const seq = Math.max(0, ...seqs) + 1
  const record: Draft = { draftId, seq, ...draft }
  await Promise.all([
    tx.store.put(record),
    tx.store.delete(IDBKeyRange.bound([draftId], [draftId, seq - DRAFT_VERSIONS])),
    tx.done,
  ])
}

function parsed(raw: readonly unknown[]): Draft[] {
  return raw.flatMap((record) => {
    const result = v.safeParse(DraftSchema, record)
    return result.success ? [result.output] : []
  })
}
