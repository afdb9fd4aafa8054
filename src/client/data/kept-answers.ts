import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { type IDBPDatabase, unwrap } from 'idb'
import * as v from 'valibot'
import { errorName, openStore } from '#client/open-store.ts'
import { MAX_AGE_MS } from './queries.ts'

/**
 * The answers on the device: IndexedDB `offdesk.<account>.cache`, store `cache`, one entry per answer under the hash of
 * its query. Freely disposable; persist.ts says which answers are kept, when they are written and when they go.
 */

const STORE = 'cache'

const Entry = v.object({
  /** Entries of several versions may lie side by side, as long as tabs of several versions are open. */
  buster: v.string(),
  queryKey: v.array(v.unknown()),
  data: v.unknown(),
  dataUpdatedAt: v.number(),
})

/** Before there was one entry per answer, all of them were one JSON text under this key. */
const FORMER_KEY = 'queries'
const Former = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ buster: v.string(), clientState: v.object({ queries: v.array(v.unknown()) }) }),
)
const FormerQuery = v.object({
  queryHash: v.string(),
  queryKey: v.array(v.unknown()),
  state: v.object({ data: v.unknown(), dataUpdatedAt: v.number() }),
})

type Query = PersistedClient['clientState']['queries'][number]

/** An answer is the same as long as nobody put another object in its place or confirmed it since. */
type Held = Pick<Query['state'], 'data' | 'dataUpdatedAt'>

const isSame = (held: Held | null | undefined, state: Held) =>
  held?.data === state.data && held?.dataUpdatedAt === state.dataUpdatedAt

export class KeptAnswers implements Persister {
  readonly #account: string
  readonly #buster: string
  readonly #onDiagnostic: (code: string, detail: string) => void
  /** What lies on the device, as far as this page knows; null for what has to be written anew or removed. */
  readonly #held = new Map<string, Held | null>()
  #connection: IDBPDatabase | null = null
  #opening: Promise<IDBPDatabase> | null = null
  #stopped = false

  /** @param buster answers that were kept under another one are let go of */
  constructor(account: string, buster: string, onDiagnostic: (code: string, detail: string) => void) {
    this.#account = account
    this.#buster = buster
    this.#onDiagnostic = onDiagnostic
  }

  /**
   * Everything that can be read and is not too old. What can't be used goes with the next write: it alone.
   * @throws DOMException when the device refuses to read
   */
  async restoreClient(): Promise<PersistedClient> {
    const [hashes, values] = await this.#run(async (db) => {
      const { store, done } = db.transaction(STORE)
      const [keys, all] = await Promise.all([store.getAllKeys(), store.getAll(), done])
      return [keys.map(String), all]
    })
    const queries = hashes.flatMap((hash, index) => this.#read(hash, values[index]))
    return { buster: this.#buster, timestamp: Date.now(), clientState: { queries, mutations: [] } }
  }

  /** Whether an answer lies on the device, as far as this page knows. */
  has(hash: string): boolean {
    return this.#held.has(hash)
  }

  /**
   * Writes what changed since the last time and removes what left, in one transaction that is issued before this
   * returns, so that it reaches the device even when the page is going. Never rejects: where there is no room or no
   * connection, the device keeps what it had, and the next write tries again.
   */
  async persistClient({ clientState: { queries } }: PersistedClient): Promise<void> {
    const hashes = new Set(queries.map(({ queryHash }) => queryHash))
    const changed = queries.filter(({ queryHash, state }) => !isSame(this.#held.get(queryHash), state))
    const gone = [...this.#held.keys()].filter((hash) => !hashes.has(hash))
    if (changed.length === 0 && gone.length === 0) return
    for (const { queryHash, state } of changed) this.#held.set(queryHash, state)
    for (const hash of gone) this.#held.delete(hash)
    try {
      await this.#run((db) => this.#write(db, changed, gone))
    } catch (error) {
      for (const { queryHash } of changed) this.#held.set(queryHash, null)
      for (const hash of gone) this.#held.set(hash, null)
      this.#onDiagnostic('cache', String(error))
    }
  }

  /** @throws DOMException when the device refuses */
  async removeClient(): Promise<void> {
    this.#held.clear()
    await this.#run((db) => db.clear(STORE))
  }

  /** Nothing is written from now on, whatever is on its way. */
  stop(): void {
    this.#stopped = true
    this.#disconnect()
  }

  async #write(db: IDBPDatabase, changed: readonly Query[], gone: readonly string[]): Promise<void> {
    // Not only before: it may have taken a while to open the database.
    if (this.#stopped) return
    const tx = db.transaction(STORE, 'readwrite')
    // A promise for each of the requests takes as long as the writing; one that fails undoes the transaction and is its error.
    const store = unwrap(tx.store)
    for (const { queryHash, queryKey, state } of changed) {
      const { data, dataUpdatedAt } = state
      store.put({ buster: this.#buster, queryKey, data, dataUpdatedAt }, queryHash)
    }
    for (const hash of gone) store.delete(hash)
    // A transaction that still waits to be committed is undone when its page goes.
    tx.commit()
    await tx.done
  }

  #read(hash: string, value: unknown): Query[] {
    this.#held.set(hash, null)
    if (hash === FORMER_KEY) return this.#readFormer(value)
    const entry = v.safeParse(Entry, value)
    if (!entry.success) return this.#unreadable()
    const { buster, queryKey, data, dataUpdatedAt } = entry.output
    if (buster !== this.#buster || isOld(dataUpdatedAt)) return []
    this.#held.set(hash, { data, dataUpdatedAt })
    return [restored(hash, queryKey, { data, dataUpdatedAt })]
  }

  /** As they are not held yet, the next write writes each of them and removes their former record with it. */
  #readFormer(value: unknown): Query[] {
    const former = v.safeParse(Former, value)
    if (!former.success) return this.#unreadable()
    if (former.output.buster !== this.#buster) return []
    return former.output.clientState.queries.flatMap((raw) => {
      const query = v.safeParse(FormerQuery, raw)
      if (!query.success) return this.#unreadable()
      const { queryHash, queryKey, state } = query.output
      return isOld(state.dataUpdatedAt) ? [] : [restored(queryHash, queryKey, state)]
    })
  }

  #unreadable(): [] {
    this.#onDiagnostic('cache', 'A kept answer could not be read')
    return []
  }

  /** With an open connection, `work` starts before this returns. A connection that died is opened once more. */
  async #run<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
    try {
      return await work(this.#connection ?? (await this.#connect()))
    } catch (error) {
      const dead = ['InvalidStateError', 'UnknownError'].includes(errorName(error))
      if (!dead) throw error
      this.#disconnect()
      return work(await this.#connect())
    }
  }

  #connect(): Promise<IDBPDatabase> {
    this.#opening ??= openStore(cacheDatabase(this.#account), 1, {
      upgrade: (db, from) => void (from < 1 && db.createObjectStore(STORE)),
      blocking: () => this.#disconnect(),
      terminated: () => this.#disconnect(),
    })
      .then((db) => (this.#connection = db))
      .finally(() => (this.#opening = null))
    return this.#opening
  }

  #disconnect(): void {
    this.#connection?.close()
    this.#connection = null
  }
}

const isOld = (dataUpdatedAt: number) => Date.now() - dataUpdatedAt >= MAX_AGE_MS

/** Of a query only its answer is kept: how the last attempt to renew it ended means nothing to the next page. */
function restored(queryHash: string, queryKey: readonly unknown[], { data, dataUpdatedAt }: Held): Query {
  return {
    queryHash,
    queryKey,
    dehydratedAt: dataUpdatedAt,
    state: {
      data,
      dataUpdatedAt,
      dataUpdateCount: 1,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: 'success',
      fetchStatus: 'idle',
    },
  }
}

export function cacheDatabase(account: string): string {
  return `offdesk.${account}.cache`
}
