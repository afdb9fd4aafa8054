import 'fake-indexeddb/auto'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { change, type Change } from '#client/offline/engine/storage/change.ts'
import { FIRST_META } from '#client/offline/engine/storage/record.ts'
import { indexedDatabase, outboxDatabaseName } from '#client/offline/engine/storage/indexed-db.ts'
import type { Transaction } from '#client/offline/engine/storage/storage.ts'
import { reserveKept } from './support/kept-reserve.ts'
import { opened } from './support/opened-databases.ts'
import { entryOf, NEW_ID, operation, OTHER_ID, post } from './support/operations.ts'
import { receiptOf, trashed } from './support/steps.ts'

/** The outbox database, call by call: what each reads, writes and removes. */

let count = 0
let name = ''
beforeEach(() => {
  count += 1
  name = outboxDatabaseName(`rules${count}`)
})

afterEach(() => void vi.restoreAllMocks())

async function open(events: Partial<{ onClosed(): void; onBlocked(): void }> = {}) {
  const troubles: string[] = []
  const database = indexedDatabase(name, (code) => troubles.push(code))
  const connection = await database.open({ onClosed: () => undefined, onBlocked: () => undefined, ...events })
  const write = (part: Partial<Change>) => connection.transact('strict', async (tx) => tx.apply(change(part)))
  const read = <T>(work: (tx: Transaction) => Promise<T>) => connection.transact('read', work)
  return { connection, troubles, write, read }
}
const state = (lane: string, at: number) => ({ lane, version: 1, sent: {}, record: post(), at })

describe('a transaction', () => {
  it('reads what is there, and nothing for what is not or can’t be read', async () => {
    const { connection, write, read } = await open()
    const op = operation({ opId: 'op' })
    const receipt = receiptOf(operation({ opId: 'sent' }))
    await write({ put: [op], receipts: [receipt], ids: [entryOf(NEW_ID, 7)], acknowledged: [state('post:7', 5)] })
    await connection.transact('strict', async (tx) => tx.putRaw({ ...op, opId: 'newer', schemaVersion: 99 }))
    const found = await read((tx) =>
      Promise.all([tx.operation('op'), tx.receipt('sent'), tx.idOf(NEW_ID), tx.acknowledged('post:7')]),
    )
    expect(found).toEqual([op, receipt, entryOf(NEW_ID, 7), state('post:7', 5)])
    const missing = await read((tx) =>
      Promise.all([
        tx.operation('never'),
        tx.operation('newer'),
        tx.receipt('never'),
        tx.idOf(OTHER_ID),
        tx.localIdOf('post', 8),
        tx.acknowledged('never'),
        tx.blob('never'),
        tx.chunk('never', 0),
      ]),
    )
    expect(missing).toEqual(Array.from({ length: 8 }, () => null))
    connection.close()
  })

  it('removes what it was told, and nothing beside it', async () => {
    const { connection, write, read } = await open()
    const [one, other] = [operation({ opId: 'one' }), operation({ opId: 'other', recordId: 8 })]
    await write({ put: [one, other], trash: [trashed(operation({ opId: 'a' })), trashed(operation({ opId: 'b' }))] })
    await write({ remove: ['one'], untrash: ['a'] })
    const left = await read(async (tx) => [(await tx.all()).operations, await tx.trash()] as const)
    expect(left).toMatchObject([[{ opId: 'other' }], [{ trashId: 'b' }]])
    connection.close()
  })

  it('removes what is older than a moment, and keeps what is of it', async () => {
    const { connection, write, read } = await open()
    const receipts = [5, 6].map((at) => receiptOf(operation({ opId: `sent ${at}` }), { acknowledgedAt: at }))
    await write({ receipts, acknowledged: [state('post:5', 5), state('post:6', 6)] })
    expect(await read((tx) => tx.receiptsSince(6))).toMatchObject([{ opId: 'sent 6' }])
    await connection.transact('strict', async (tx) => {
      tx.removeReceiptsBefore(6)
      tx.removeAcknowledgedBefore(6)
    })
    expect(await read((tx) => tx.receiptsSince(0))).toMatchObject([{ opId: 'sent 6' }])
    const lanes = await read((tx) => Promise.all([tx.acknowledged('post:5'), tx.acknowledged('post:6')]))
    expect(lanes).toMatchObject([null, { lane: 'post:6' }])
    connection.close()
  })

  it('frees a file with all of its bytes, and no other one', async () => {
    const { connection, read } = await open()
    const blob = (sha: string) => ({ sha, size: 2, chunks: 2, writtenAt: 0 })
    await connection.transact('strict', async (tx) => {
      for (const sha of ['a', 'b']) tx.putBlob(blob(sha), [new ArrayBuffer(1), new ArrayBuffer(1)])
    })
    await connection.transact('strict', async (tx) => tx.removeBlob('a'))
    const left = await read(async (tx) => {
      const chunks = [tx.chunk('a', 0), tx.chunk('a', 1), tx.chunk('b', 0), tx.chunk('b', 1)]
      return [await tx.blobs(), (await Promise.all(chunks)).map((chunk) => chunk?.byteLength)] as const
    })
    expect(left).toEqual([[blob('b')], [undefined, undefined, 1, 1]])
    connection.close()
  })

  it('that only reads writes nothing', async () => {
    const { read, connection } = await open()
    const refused: Record<string, (tx: Transaction) => void> = {
      put: (tx) => tx.putRaw(operation()),
      remove: (tx) => tx.apply(change({ remove: ['op'] })),
      clear: (tx) => tx.clear(),
    }
    for (const does of Object.values(refused)) {
      await expect(read(async (tx) => does(tx))).rejects.toThrow()
    }
    expect((await read((tx) => tx.all())).operations).toEqual([])
    connection.close()
  })

  it('is on disk when it says so, where that was asked for', async () => {
    const { connection } = await open()
    await reserveKept(name)
    const asked: unknown[] = []
    const { transaction } = IDBDatabase.prototype
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      asked.push([args[1], args[2]])
      return transaction.apply(this, args)
    })
    for (const durability of ['read', 'strict', 'relaxed'] as const)
      await connection.transact(durability, (tx) => tx.meta())
    expect(asked).toEqual([
      ['readonly', {}],
      ['readwrite', { durability: 'strict' }],
      ['readwrite', { durability: 'relaxed' }],
    ])
    connection.close()
  })
})

describe('what goes wrong', () => {
  /** A transaction knows that the disk is full; who waits for a request of it hears only that it ended. */
  const full = (store: string) => {
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === store) Object.assign(this.transaction, { error: QUOTA })
      return put.apply(this, args)
    })
  }
  const QUOTA = new DOMException('The disk is full', 'QuotaExceededError')

  it('in one write is what the whole step says, and nothing of it is kept', async () => {
    const { connection, write, read } = await open()
    await write({ put: [operation({ opId: 'there' })] })
    const rejected: unknown[] = []
    const heard = (reason: unknown) => rejected.push(reason)
    process.on('unhandledRejection', heard)
    const twice = connection.transact('strict', async (tx) => {
      tx.apply(change({ put: [operation({ opId: 'first' })] }))
      // A key that is none: the request fails, and with it the step.
      tx.putRaw({ ...operation(), opId: null })
    })
    await expect(twice).rejects.toMatchObject({ name: 'DataError' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await read((tx) => tx.all())).operations).toMatchObject([{ opId: 'there' }])
    expect(rejected).toEqual([])
    process.off('unhandledRejection', heard)
    connection.close()
  })

  it('names the reason of the transaction, which tells more than the request’s', async () => {
    const { connection } = await open()
    full('operations')
    const step = connection.transact('strict', async (tx) => {
      tx.apply(change({ put: [operation()] }))
      await tx.meta()
      throw new DOMException('Aborted', 'AbortError')
    })
    await expect(step).rejects.toBe(QUOTA)
    connection.close()
  })

  it('in a transaction that has ended by itself is told as it was', async () => {
    const { connection } = await open()
    const step = connection.transact('strict', async (tx) => {
      await tx.meta()
      await new Promise((resolve) => setTimeout(resolve, 20))
      throw new RangeError('A defect')
    })
    await expect(step).rejects.toThrow(RangeError)
    connection.close()
  })

  it('while a step is taken back is told', async () => {
    const { connection } = await open()
    vi.spyOn(IDBTransaction.prototype, 'abort').mockImplementation(() => {
      throw new DOMException('Broken', 'UnknownError')
    })
    const step = connection.transact('strict', async () => {
      throw new RangeError('A defect')
    })
    await expect(step).rejects.toMatchObject({ name: 'UnknownError' })
    connection.close()
  })
})

describe('the database', () => {
  it('says that the browser has closed it', async () => {
    let closed = 0
    const databases = opened()
    const { connection } = await open({ onClosed: () => (closed += 1) })
    databases[0]?.end()
    expect(closed).toBe(1)
    connection.close()
  })

  it('begins with what nothing was known, where its own count is damaged', async () => {
    const { connection, write, read } = await open()
    await write({ put: [operation({ seq: 4.5 })] })
    const raw = await openDB(name)
    await raw.put('meta', { key: 'meta', counter: 'broken' })
    raw.close()
    expect(await read((tx) => tx.meta())).toEqual({ ...FIRST_META, counter: 5 })
    connection.close()
  })

  it('leaves out of a list what can’t be read', async () => {
    const { connection, write, read } = await open()
    await write({ ids: [entryOf(NEW_ID, 7)] })
    const raw = await openDB(name)
    await raw.put('ids', { localId: OTHER_ID, entity: 5 })
    raw.close()
    expect(await read((tx) => tx.allIds())).toEqual([entryOf(NEW_ID, 7)])
    connection.close()
  })

  it('steps aside for whoever removes it, and says so', async () => {
    let closed = 0
    const { connection } = await open({ onClosed: () => (closed += 1) })
    await deleteDB(name)
    expect(closed).toBe(1)
    await expect(connection.transact('read', (tx) => tx.all())).rejects.toMatchObject({ name: 'InvalidStateError' })
    const again = await open()
    expect((await again.read((tx) => tx.all())).operations).toEqual([])
    again.connection.close()
  })
})
