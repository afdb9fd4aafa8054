import type { IDBPDatabase, IDBPTransaction } from 'idb'
import * as v from 'valibot'
import { errorName, openStore } from '#client/open-store.ts'
import type { Change } from './change.ts'
import {
  type Acknowledged,
  AcknowledgedSchema,
  FIRST_META,
  type IdEntry,
  IdEntrySchema,
  type LocalId,
  type Meta,
  MetaSchema,
  type Operation,
  type Receipt,
  ReceiptSchema,
  type TrashEntry,
  TrashEntrySchema,
} from './record.ts'
import { reserveOf } from './reserve.ts'
import type { Connection, Database, Durability, LaneSlice, StoredBlob, Transaction } from './storage.ts'
import { readOperation } from './upcast.ts'

/**
 * The outbox database `offdesk.<account>.outbox`: operations, id map, receipts, local trash, acknowledged states, bytes
 * of uploads, meta, and a reserve for a full disk. Only the outbox removes anything here; wiping the query cache or the
 * drafts never touches it.
 */
const VERSION = 1
const STORES = ['operations', 'ids', 'receipts', 'trash', 'acknowledged', 'blobs', 'chunks', 'meta', 'reserve'] as const

const BlobSchema = v.object({ sha: v.string(), size: v.number(), chunks: v.number(), writtenAt: v.number() })
const ChunkSchema = v.object({ bytes: v.instance(ArrayBuffer) })

type Mode = 'readonly' | 'readwrite'
type Idb = IDBPDatabase<unknown>
type IdbTransaction = IDBPTransaction<unknown, (typeof STORES)[number][], Mode>

export function outboxDatabaseName(account: string): string {
  return `offdesk.${account}.outbox`
}

/** @param onTrouble events that hurt nobody but belong on the diagnostics page */
export function indexedDatabase(name: string, onTrouble: (code: string, error: unknown) => void): Database {
  return {
    async open({ onClosed, onBlocked }) {
      const db = await openStore(name, VERSION, {
        upgrade(database, from) {
          // Additive only: an older tab's records stay readable.
          if (from < 1) createStores(database)
        },
        blocked: onBlocked,
        blocking: () => {
          connection.close()
          onClosed()
        },
        terminated: onClosed,
      })
      const reserve = reserveOf(db)
      const connection = connect(db, reserve)
      reserve.keep().catch((error: unknown) => onTrouble('reserve', error))
      return connection
    },
  }
}

function createStores(db: Idb): void {
  db.createObjectStore('operations', { keyPath: 'opId' }).createIndex('lane', 'lane')
  db.createObjectStore('ids', { keyPath: 'localId' }).createIndex('server', ['entity', 'serverId'])
  db.createObjectStore('receipts', { keyPath: 'opId' }).createIndex('at', 'acknowledgedAt')
  db.createObjectStore('trash', { keyPath: 'trashId' })
  db.createObjectStore('acknowledged', { keyPath: 'lane' }).createIndex('at', 'at')
  db.createObjectStore('blobs', { keyPath: 'sha' })
  db.createObjectStore('chunks')
  void db.createObjectStore('meta', { keyPath: 'key' }).put({ ...FIRST_META, born: crypto.randomUUID() })
  db.createObjectStore('reserve')
}

function connect(db: Idb, reserve: ReturnType<typeof reserveOf>): Connection {
  return {
    async transact<T>(durability: Durability | 'read', work: (tx: Transaction) => Promise<T>): Promise<T> {
      const mode: Mode = durability === 'read' ? 'readonly' : 'readwrite'
      const tx: IdbTransaction = db.transaction([...STORES], mode, durability === 'read' ? {} : { durability })
      const done = tx.done
      // Awaited below; until then a failure must not count as unhandled.
      done.catch(() => undefined)
      const view = new View(tx)
      let result: T
      try {
        result = await work(view)
        await view.written()
      } catch (error) {
        abort(tx)
        // The transaction's own reason (a full disk) tells more than the request's.
        throw tx.error ?? error
      }
      await done
      return result
    },
    releaseReserve: reserve.release,
    close: () => {
      reserve.stop()
      db.close()
    },
  }
}

function abort(tx: IdbTransaction): void {
  try {
    tx.abort()
  } catch (error) {
    // It has already ended by itself, which is what was wanted.
    if (errorName(error) !== 'InvalidStateError') throw error
  }
}

/** One running transaction. Writes are started in order; the commit carries them all or none. */
class View implements Transaction {
  readonly #tx: IdbTransaction
  readonly #writes: Promise<unknown>[] = []
  /** What a later build notes there beside what this one knows. */
  #laterMeta: readonly [string, unknown][] = []

  constructor(tx: IdbTransaction) {
    this.#tx = tx
  }

  written(): Promise<unknown> {
    return Promise.all(this.#writes)
  }

  #write(start: () => Promise<unknown>): void {
    const write = start()
    write.catch(() => undefined)
    this.#writes.push(write)
  }

  #store(name: (typeof STORES)[number]) {
    const store = this.#tx.objectStore(name)
    const { put, delete: remove } = store
    if (!put || !remove) throw new TypeError('Read-only transaction')
    return {
      store,
      put: (value: unknown, key?: IDBValidKey) => this.#write(() => put.call(store, value, key)),
      remove: (key: IDBValidKey | IDBKeyRange) => this.#write(() => remove.call(store, key)),
    }
  }

  async meta(): Promise<Meta> {
    const raw: unknown = await this.#tx.objectStore('meta').get('meta')
    const stored = v.safeParse(MetaSchema, raw)
    this.#laterMeta = Object.entries(Object(raw)).filter(([name]) => !(name in MetaSchema.entries))
    if (stored.success) return stored.output
    // Missing at first, or damaged: numbers must still grow past everything that is stored.
    const { operations } = await this.all()
    return { ...FIRST_META, counter: Math.max(0, ...operations.map((op) => Math.ceil(op.seq))) }
  }

  async lane(lane: string): Promise<LaneSlice> {
    return sliceOf(await this.#tx.objectStore('operations').index('lane').getAll(lane))
  }

  async all(): Promise<LaneSlice> {
    return sliceOf(await this.#tx.objectStore('operations').getAll())
  }

  async operation(opId: string): Promise<Operation | null> {
    const raw: unknown = await this.#tx.objectStore('operations').get(opId)
    if (raw === undefined) return null
    const read = readOperation(raw)
    return 'operation' in read ? read.operation : null
  }

  async idOf(localId: LocalId): Promise<IdEntry | null> {
    return parsed(IdEntrySchema, await this.#tx.objectStore('ids').get(localId))
  }

  async localIdOf(entity: string, serverId: number): Promise<IdEntry | null> {
    return parsed(IdEntrySchema, await this.#tx.objectStore('ids').index('server').get([entity, serverId]))
  }

  async allIds(): Promise<readonly IdEntry[]> {
    return parsedAll(IdEntrySchema, await this.#tx.objectStore('ids').getAll())
  }

  async receipt(opId: string): Promise<Receipt | null> {
    return parsed(ReceiptSchema, await this.#tx.objectStore('receipts').get(opId))
  }

  async receiptsSince(at: number): Promise<readonly Receipt[]> {
    const range = IDBKeyRange.lowerBound(at)
    return parsedAll(ReceiptSchema, await this.#tx.objectStore('receipts').index('at').getAll(range))
  }

  async acknowledged(lane: string): Promise<Acknowledged | null> {
    return parsed(AcknowledgedSchema, await this.#tx.objectStore('acknowledged').get(lane))
  }

  async trash(): Promise<readonly TrashEntry[]> {
    return parsedAll(TrashEntrySchema, await this.#tx.objectStore('trash').getAll())
  }

  async blob(sha: string): Promise<StoredBlob | null> {
    return parsed(BlobSchema, await this.#tx.objectStore('blobs').get(sha))
  }

  async blobs(): Promise<readonly StoredBlob[]> {
    return parsedAll(BlobSchema, await this.#tx.objectStore('blobs').getAll())
  }

  async chunk(sha: string, index: number): Promise<ArrayBuffer | null> {
    return parsed(ChunkSchema, await this.#tx.objectStore('chunks').get([sha, index]))?.bytes ?? null
  }

  apply(change: Change): void {
    const operations = this.#store('operations')
    for (const opId of change.remove) operations.remove(opId)
    for (const op of change.put) operations.put(op)
    for (const entry of change.ids) this.#store('ids').put(entry)
    for (const receipt of change.receipts) this.#store('receipts').put(receipt)
    for (const state of change.acknowledged) this.#store('acknowledged').put(state)
    for (const trashId of change.untrash) this.#store('trash').remove(trashId)
    for (const entry of change.trash) this.#store('trash').put(entry)
    if (change.meta !== null) this.#store('meta').put({ ...Object.fromEntries(this.#laterMeta), ...change.meta })
  }

  putRaw(operation: unknown): void {
    this.#store('operations').put(operation)
  }

  putBlob(blob: StoredBlob, chunks: readonly ArrayBuffer[]): void {
    this.#store('blobs').put(blob)
    for (const [index, bytes] of chunks.entries()) this.#store('chunks').put({ bytes }, [blob.sha, index])
  }

  removeBlob(sha: string): void {
    this.#store('blobs').remove(sha)
    // An array sorts behind every number.
    this.#store('chunks').remove(IDBKeyRange.bound([sha], [sha, []]))
  }

  removeReceiptsBefore(at: number): void {
    this.#removeBefore('receipts', at)
  }

  removeAcknowledgedBefore(at: number): void {
    this.#removeBefore('acknowledged', at)
  }

  clear(): void {
    for (const name of STORES) {
      // No key sorts before this number.
      if (name !== 'meta' && name !== 'reserve') this.#store(name).remove(IDBKeyRange.lowerBound(-Infinity))
    }
  }

  #removeBefore(name: 'receipts' | 'acknowledged', at: number): void {
    const { store } = this.#store(name)
    this.#write(async () => {
      const keys = await store.index('at').getAllKeys(IDBKeyRange.upperBound(at, true))
      await Promise.all(keys.map((key) => store.delete?.(key)))
    })
  }
}

function sliceOf(raw: readonly unknown[]): LaneSlice {
  const operations: Operation[] = []
  const quarantined = []
  for (const record of raw) {
    const read = readOperation(record)
    if ('operation' in read) operations.push(read.operation)
    else quarantined.push(read.quarantined)
  }
  return { operations: operations.toSorted((left, right) => left.seq - right.seq), quarantined }
}

function parsed<S extends v.GenericSchema>(schema: S, raw: unknown): v.InferOutput<S> | null {
  const result = v.safeParse(schema, raw)
  return result.success ? result.output : null
}

function parsedAll<S extends v.GenericSchema>(schema: S, raw: readonly unknown[]): v.InferOutput<S>[] {
  return raw.flatMap((record) => {
    const result = v.safeParse(schema, record)
    return result.success ? [result.output] : []
  })
}
