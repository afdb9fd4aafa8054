import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { change, type Change } from '#client/offline/engine/storage/change.ts'
import { indexedDatabase, outboxDatabaseName } from '#client/offline/engine/storage/indexed-db.ts'
import { PIECES, reserveKept, reservePieces } from './support/kept-reserve.ts'
import { operation } from './support/operations.ts'
import { trashed } from './support/steps.ts'

/** Room on the device that is kept for the day when its disk is full. */

let count = 0
let name = ''
beforeEach(() => {
  count += 1
  name = outboxDatabaseName(`reserve${count}`)
})

afterEach(() => void vi.restoreAllMocks())

async function open() {
  const troubles: string[] = []
  const database = indexedDatabase(name, (code) => troubles.push(code))
  const connection = await database.open({ onClosed: () => undefined, onBlocked: () => undefined })
  const write = (part: Partial<Change>) => connection.transact('strict', async (tx) => tx.apply(change(part)))
  return { connection, troubles, write }
}

/** Notes the stores that are written to; `then` is called once so many pieces of the reserve are there. */
function watchWrites(pieces = 0, then: () => void = () => undefined): string[] {
  const writes: string[] = []
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    const request = put.apply(this, args)
    writes.push(this.name)
    const reached = this.name === 'reserve' && writes.filter((store) => store === 'reserve').length === pieces
    if (reached) request.addEventListener('success', then)
    return request
  })
  return writes
}

describe('the reserve for a full disk', () => {
  it('is kept, let go of once, and stays when everything else is emptied', async () => {
    const { connection, write, troubles } = await open()
    await reserveKept(name)
    await write({ put: [operation()], trash: [trashed(operation())] })
    await connection.transact('strict', async (tx) => tx.clear())
    expect(await reservePieces(name)).toBe(PIECES)
    expect([await connection.releaseReserve(), await connection.releaseReserve()]).toEqual([true, false])
    expect([await reservePieces(name), troubles]).toEqual([0, []])
    connection.close()
  })

  it('is one, however often the database is opened', async () => {
    const first = await open()
    await reserveKept(name)
    const writes = watchWrites()
    const second = await open()
    await second.write({ put: [operation()] })
    expect(await reservePieces(name)).toBe(PIECES)
    // Five megabytes are not written anew at every start.
    expect(writes).toEqual(['operations'])
    for (const { connection } of [first, second]) connection.close()
  })

  it('is completed by the next connection where one closed halfway', async () => {
    let close = () => {}
    const writes = watchWrites(3, () => close())
    const { connection, troubles } = await open()
    close = () => connection.close()
    await reserveKept(name, 3)
    const again = await open()
    await reserveKept(name)
    expect([writes.filter((store) => store === 'reserve').length, troubles, again.troubles]).toEqual([PIECES, [], []])
    again.connection.close()
  })

  it('does not come back while it is written, once it was let go of', async () => {
    let release = async () => false
    const released = new Promise<boolean>((resolve) => {
      watchWrites(3, () => void release().then(resolve))
    })
    const { connection, write } = await open()
    release = () => connection.releaseReserve()
    expect(await released).toBe(true)
    await write({ put: [operation()] })
    expect(await reservePieces(name)).toBe(0)
    connection.close()
  })

  it('is let go of whole, with the one piece that it was in an earlier build', async () => {
    const before = await open()
    await reserveKept(name)
    before.connection.close()
    const db = await openDB(name)
    await db.clear('reserve')
    await db.put('reserve', new ArrayBuffer(8), 'reserve')
    db.close()
    const { connection } = await open()
    await reserveKept(name)
    expect([await connection.releaseReserve(), await reservePieces(name)]).toEqual([true, 0])
    connection.close()
  })
})
