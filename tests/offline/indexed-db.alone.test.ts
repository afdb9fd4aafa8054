import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { beforeEach, describe, expect, it } from 'vitest'
import { change } from '#client/offline/engine/storage/change.ts'
import { chunksOf, readBytes, storeBytes } from '#client/offline/engine/storage/blobs.ts'
import { sha256, systemClock } from '#client/offline/device/browser-ports.ts'
import { indexedDatabase, outboxDatabaseName } from '#client/offline/engine/storage/indexed-db.ts'
import { Ledger } from '#client/offline/engine/storage/ledger.ts'
import { FIRST_META } from '#client/offline/engine/storage/record.ts'
import { SafeStorage } from '#client/offline/engine/storage/safe-storage.ts'
import { type Connection, type Database, StorageError } from '#client/offline/engine/storage/storage.ts'
import { NEW_ID, operation } from './support/operations.ts'

let count = 0
let name = ''
const troubles: string[] = []
const events = { onQuota: async () => undefined, onBlocked: () => undefined }
const database = () => indexedDatabase(name, (code) => troubles.push(code))

beforeEach(() => {
  count += 1
  name = outboxDatabaseName(`kept${count}`)
})

describe('the outbox database', () => {
  it('keeps changes, ids, receipts and numbers over a restart', async () => {
    const first = new SafeStorage(database(), events)
    const op = operation()
    const entry = { localId: NEW_ID, entity: 'post', serverId: 12, path: null } as const
    await first.transact('strict', async (tx) => {
      tx.apply(change({ put: [op], ids: [entry], meta: { ...(await tx.meta()), counter: 4 } }))
    })
    first.close()
    const second = new SafeStorage(database(), events)
    const read = await second.transact('read', async (tx) => ({
      lane: await tx.lane(op.lane),
      all: await tx.all(),
      one: await tx.operation(op.opId),
      id: await tx.idOf(NEW_ID),
      back: await tx.localIdOf('post', 12),
      meta: await tx.meta(),
    }))
    expect(read).toMatchObject({
      lane: { operations: [op] },
      all: { operations: [op] },
      one: op,
      id: entry,
      back: entry,
    })
    expect(read.meta).toEqual({ ...FIRST_META, counter: 4, born: expect.any(String) })
    second.close()
  })

  it('writes all of a step or nothing', async () => {
    const storage = new SafeStorage(database(), events)
    const failing = storage.transact('strict', async (tx) => {
      tx.apply(change({ put: [operation()] }))
      await tx.meta()
      throw new RangeError('A defect')
    })
    await expect(failing).rejects.toThrow(RangeError)
    expect((await storage.transact('read', (tx) => tx.all())).operations).toEqual([])
    storage.close()
  })

  it('keeps and names records that this version can’t read, and goes on numbering past damage', async () => {
    const storage = new SafeStorage(database(), events)
    await storage.transact('strict', async (tx) => tx.apply(change({ put: [operation({ seq: 41 })] })))
    const raw = await openDB(name)
    await raw.put('operations', { opId: 'future', lane: 'post:9', schemaVersion: 99, label: 'From tomorrow' })
    await raw.put('meta', { key: 'meta', counter: 'broken' })
    raw.close()
    const { all, meta } = await storage.transact('read', async (tx) => ({ all: await tx.all(), meta: await tx.meta() }))
    expect(all.quarantined).toMatchObject([{ opId: 'future', lane: 'post:9', reason: 'newer', label: 'From tomorrow' }])
    expect(meta.counter).toBe(41)
    storage.close()
  })

  it('goes on with what a later version made of it, and leaves what that noted there', async () => {
    const storage = new SafeStorage(database(), events)
    await storage.transact('strict', async (tx) => tx.apply(change({ meta: { ...FIRST_META, counter: 4 } })))
    const later = await openDB(name, 2, { upgrade: (db) => void db.createObjectStore('later') })
    await later.put('meta', { ...FIRST_META, counter: 5, owes: 'something' })
    later.close()
    await storage.transact('strict', async (tx) => {
      const { counter, ...meta } = await tx.meta()
      tx.apply(change({ put: [operation()], meta: { ...meta, counter: counter + 1 } }))
    })
    storage.close()
    const kept = await openDB(name)
    expect([kept.version, await kept.count('operations')]).toEqual([2, 1])
    expect(await kept.get('meta', 'meta')).toEqual({ ...FIRST_META, counter: 6, owes: 'something' })
    kept.close()
  })

  it('is told from one that is made in its place once the browser erased it', async () => {
    const storage = new SafeStorage(database(), events)
    const ledger = new Ledger(storage, systemClock, { acknowledged: () => undefined, changed: () => undefined })
    const op = operation()
    await storage.transact('strict', async (tx) => tx.apply(change({ put: [op] })))
    await ledger.refresh()
    await deleteDB(name)
    await ledger.refresh()
    expect(ledger.state).toMatchObject({ operations: [], erased: { operations: [op] } })
    storage.close()
  })

  it('reopens a connection that the browser closed', async () => {
    let opened: Connection | null = null
    const inner = database()
    const spied: Database = {
      async open(hooks) {
        opened = await inner.open(hooks)
        return opened
      },
    }
    const storage = new SafeStorage(spied, events)
    await storage.transact('strict', async (tx) => tx.apply(change({ put: [operation()] })))
    const before: Connection | null = opened
    const dead = before as Connection | null
    dead?.close()
    expect((await storage.transact('read', (tx) => tx.all())).operations).toHaveLength(1)
    expect(opened).not.toBe(dead)
    storage.close()
  })

  it('stores files in chunks, gives them back byte for byte, and frees them', async () => {
    const storage = new SafeStorage(database(), events)
    const ledger = new Ledger(storage, systemClock, { acknowledged: () => undefined, changed: () => undefined })
    const bytes = new Uint8Array(2_500_000).map((_, index) => index % 251).buffer
    expect(chunksOf(bytes).map((chunk) => chunk.byteLength)).toEqual([1_048_576, 1_048_576, 402_848])
    const sha = (await storeBytes(ledger, bytes, sha256, 0)) ?? ''
    const back = await ledger.read((tx) => readBytes(tx, sha))
    expect(back !== null && Buffer.from(back).equals(Buffer.from(bytes))).toBe(true)
    await storage.transact('relaxed', async (tx) => tx.removeBlob(sha))
    expect(await ledger.read(async (tx) => [await tx.blob(sha), await tx.chunk(sha, 0)])).toEqual([null, null])
    storage.close()
  })

  it('keeps a reserve for a full disk', async () => {
    const connection = await database().open({ onClosed: () => undefined, onBlocked: () => undefined })
    await connection.transact('strict', async () => undefined)
    expect([await connection.releaseReserve(), await connection.releaseReserve()]).toEqual([true, false])
    connection.close()
    expect(troubles).toEqual([])
  })

  it('empties itself on request, and goes on counting where it was', async () => {
    const storage = new SafeStorage(database(), events)
    const ledger = new Ledger(storage, systemClock, { acknowledged: () => undefined, changed: () => undefined })
    const meta = { ...FIRST_META, counter: 7, fence: 3 }
    await storage.transact('strict', async (tx) => tx.apply(change({ put: [operation()], meta })))
    const sha = (await storeBytes(ledger, new ArrayBuffer(3), sha256, 0)) ?? ''
    await storage.transact('strict', async (tx) => tx.clear())
    const left = await storage.transact('read', async (tx) => [
      await tx.all(),
      await tx.trash(),
      await tx.blob(sha),
      await tx.chunk(sha, 0),
      await tx.meta(),
    ])
    expect(left).toEqual([{ operations: [], quarantined: [] }, [], null, null, meta])
    storage.close()
  })
})

describe('a storage that fails', () => {
  /** Fails the first calls by name, then works. */
  const failing = (...names: string[]): { database: Database; opened: () => number } => {
    let opened = 0
    const connection: Connection = {
      async transact<T>(): Promise<T> {
        const error = names.shift()
        throw new DOMException(error ?? 'DataError', error ?? 'DataError')
      },
      releaseReserve: async () => true,
      close: () => undefined,
    }
    return {
      opened: () => opened,
      database: {
        async open() {
          opened += 1
          return connection
        },
      },
    }
  }

  it('says so instead of resolving quietly', async () => {
    const { database: dead, opened } = failing('InvalidStateError', 'UnknownError', 'InvalidStateError')
    const error = await new SafeStorage(dead, events)
      .transact('strict', async () => 1)
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StorageError)
    expect(error).toMatchObject({ problem: 'connection' })
    expect(opened()).toBe(3)
  })

  it('makes room once when the disk is full, then says that nothing was saved', async () => {
    const asked: string[] = []
    const full = failing('QuotaExceededError', 'QuotaExceededError')
    const storage = new SafeStorage(full.database, { ...events, onQuota: async () => void asked.push('room') })
    await expect(storage.transact('strict', async () => 1)).rejects.toMatchObject({ problem: 'quota' })
    expect(asked).toEqual(['room'])
  })
})
