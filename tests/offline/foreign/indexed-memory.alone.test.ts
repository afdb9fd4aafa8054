import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { destroyForeignMemory, indexedMemory } from '#client/offline/foreign/indexed-memory.ts'
import type { ForeignMemory, Known, MemoryTransaction, Note } from '#client/offline/foreign/memory.ts'
import { opened } from '#tests/offline/support/opened-databases.ts'

/** What a device remembers of a server without versions, kept in the browser. */

let count = 0
let account = ''
const HERE = 'https://one.test/api'
beforeEach(() => {
  count += 1
  account = `m${count}`
})
afterEach(() => void vi.restoreAllMocks())

const knownAs = (version: number): Known => ({ version, tag: 'a', marks: {}, first: {}, seen: 1, claimedBy: null })
const NOTE: Note = { seen: 3, left: [{ at: 5, ahead: null }], keyless: true }
const read = <T>(memory: ForeignMemory, work: (tx: MemoryTransaction) => Promise<T>) => memory.transact(work)
const keep = (memory: ForeignMemory, key: string, version: number) =>
  memory.transact(async (tx) => tx.keep(key, knownAs(version)))
const versionOf = (memory: ForeignMemory, key: string) => read(memory, async (tx) => (await tx.known(key))?.version)

describe('what is known of a server’s records', () => {
  it('is there after a restart, and of that server alone', async () => {
    const first = indexedMemory(account, HERE)
    await first.transact(async (tx) => {
      tx.keep('post:7', knownAs(2))
      tx.keepNote('key', NOTE)
      tx.keepSeen(9)
    })
    first.close()
    const again = indexedMemory(account, HERE)
    const found = await read(again, async (tx) => [await tx.known('post:7'), await tx.note('key'), await tx.seen()])
    expect(found).toEqual([knownAs(2), NOTE, 9])
    const elsewhere = indexedMemory(account, 'https://two.test/api')
    const nothing = await read(elsewhere, async (tx) => [
      await tx.known('post:7'),
      await tx.note('key'),
      await tx.seen(),
    ])
    expect(nothing).toEqual([null, null, 0])
    for (const memory of [again, elsewhere]) memory.close()
  })

  it('is found by how its names begin, and what can’t be read counts as forgotten', async () => {
    const memory = indexedMemory(account, HERE)
    await keep(memory, 'post:7', 2)
    await keep(memory, 'post:8', 3)
    await keep(memory, 'tag:1', 4)
    const raw = await openDB(`offdesk.${account}.foreign`)
    await raw.put('known', { version: 'broken' }, `${HERE} post:9`)
    await raw.put('counts', 'many', `${HERE} seen`)
    raw.close()
    expect(await read(memory, (tx) => tx.knownBelow('post:'))).toEqual([
      ['post:7', knownAs(2)],
      ['post:8', knownAs(3)],
    ])
    expect(await read(memory, async (tx) => [await tx.known('post:9'), await tx.seen()])).toEqual([null, 0])
    memory.close()
  })
})

describe('a step', () => {
  it('keeps all of it or nothing', async () => {
    const memory = indexedMemory(account, HERE)
    await keep(memory, 'post:7', 2)
    const rejected: unknown[] = []
    const hear = (reason: unknown) => rejected.push(reason)
    process.on('unhandledRejection', hear)
    const failing = memory.transact(async (tx) => {
      tx.keep('post:7', knownAs(3))
      await tx.seen()
      tx.keep('post:8', knownAs(4))
      throw new RangeError('A defect')
    })
    await expect(failing).rejects.toThrow('A defect')
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off('unhandledRejection', hear)
    expect([await versionOf(memory, 'post:7'), rejected]).toEqual([2, []])
    memory.close()
  })

  it('is kept when it is said to be, and refused when the browser takes it back', async () => {
    const memory = indexedMemory(account, HERE)
    await keep(memory, 'post:7', 2)
    const { put } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args)
      request.addEventListener('success', () => this.transaction.abort())
      return request
    })
    await expect(keep(memory, 'post:7', 3)).rejects.toMatchObject({ name: 'AbortError' })
    vi.restoreAllMocks()
    expect(await versionOf(memory, 'post:7')).toBe(2)
    memory.close()
  })

  it('that can’t be taken back is told', async () => {
    const memory = indexedMemory(account, HERE)
    vi.spyOn(IDBTransaction.prototype, 'abort').mockImplementation(() => {
      throw new DOMException('Broken', 'UnknownError')
    })
    const failing = memory.transact(async () => {
      throw new RangeError('A defect')
    })
    await expect(failing).rejects.toMatchObject({ name: 'UnknownError' })
    memory.close()
  })

  it('that can’t be written is refused', async () => {
    const memory = indexedMemory(account, HERE)
    const odd = { ...knownAs(1), marks: { title: () => 'no value' } }
    await expect(
      memory.transact(async (tx) => tx.keep('post:7', Object.assign(knownAs(1), odd))),
    ).rejects.toMatchObject({
      name: 'DataCloneError',
    })
    memory.close()
  })
})

describe('the memory', () => {
  it('is opened anew when the browser closed it', async () => {
    const databases = opened()
    const memory = indexedMemory(account, HERE)
    await keep(memory, 'post:7', 2)
    expect(databases).toHaveLength(1)
    for (const { end } of databases) end()
    expect(await versionOf(memory, 'post:7')).toBe(2)
    memory.close()
  })

  it('is opened anew after it could not be', async () => {
    const memory = indexedMemory(account, HERE)
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('Not now', 'UnknownError')
    })
    await expect(keep(memory, 'post:7', 2)).rejects.toMatchObject({ name: 'UnknownError' })
    await keep(memory, 'post:7', 2)
    expect(await versionOf(memory, 'post:7')).toBe(2)
    memory.close()
  })

  it('keeps nothing once it is closed, and is in nobody’s way', async () => {
    const memory = indexedMemory(account, HERE)
    await keep(memory, 'post:7', 2)
    memory.close()
    await expect(keep(memory, 'post:7', 3)).rejects.toThrow('closed')
    await removed()
    const never = indexedMemory(account, HERE)
    never.close()
    expect(await names()).not.toContain(`offdesk.${account}.foreign`)
  })

  it('goes when the account leaves the device, also while it is open', async () => {
    const memory = indexedMemory(account, HERE)
    await keep(memory, 'post:7', 2)
    await destroyForeignMemory(account)
    expect(await names()).not.toContain(`offdesk.${account}.foreign`)
    expect(await versionOf(memory, 'post:7')).toBeUndefined()
    memory.close()
  })
})

const names = async () => (await indexedDB.databases()).map(({ name }) => name)

/** @throws when somebody still has it open */
function removed(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(`offdesk.${account}.foreign`)
    request.onsuccess = () => resolve()
    request.onblocked = () => reject(new Error('Somebody has it open'))
  })
}
