import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Drafts, openDrafts } from '#client/offline/engine/storage/drafts.ts'
import { opened } from './support/opened-databases.ts'

/** The draft journal when the device, the browser or another tab gets in its way. */

let count = 0
let account = ''
let name = ''
beforeEach(() => {
  count += 1
  account = `t${count}`
  name = `offdesk.${account}.drafts`
})
afterEach(() => void vi.restoreAllMocks())

const typed = (title: string, visit = 'a', took: readonly string[] = []) => ({
  values: { title },
  base: null,
  at: 1,
  label: 'Post',
  visit,
  took,
})
const titles = async (drafts: Drafts, ...names: string[]) =>
  (await drafts.texts(names)).map(({ values }) => values['title'])

/** The first write finds no room; then somebody has made some, in its own time. */
async function fullAtFirst() {
  const { put } = IDBObjectStore.prototype
  const room = { left: false, asked: 0 }
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (!room.left) throw new DOMException('No room', 'QuotaExceededError')
    return put.apply(this, args)
  })
  const drafts = await openDrafts(account, {
    makeRoom: async () => {
      room.asked += 1
      room.left = true
      await new Promise((resolve) => setTimeout(resolve, 20))
    },
  })
  return { drafts, room }
}

describe('a text', () => {
  it('is stored when it is said to be, and on disk', async () => {
    const drafts = await openDrafts(account)
    const asked: unknown[] = []
    const { transaction } = IDBDatabase.prototype
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      asked.push(args.slice(1))
      return transaction.apply(this, args)
    })
    // A page that is being left does not wait for answers.
    const committed = vi.spyOn(IDBTransaction.prototype, 'commit')
    let stored = false
    void drafts.put('post:7', typed('first')).then(() => (stored = true))
    await drafts.flush()
    expect([stored, committed.mock.calls.length]).toEqual([true, 1])
    await drafts.remove(['post:7'], ['a'])
    expect(asked).toEqual([
      ['readwrite', { durability: 'strict' }],
      ['readwrite', { durability: 'strict' }],
    ])
    drafts.close()
  })

  it('that the browser takes back at the end is refused', async () => {
    const drafts = await openDrafts(account)
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
      this.abort()
    })
    await expect(drafts.put('post:7', typed('lost'))).rejects.toMatchObject({ name: 'AbortError' })
    drafts.close()
  })

  it('is the one that was handed over, whatever becomes of that afterwards', async () => {
    const drafts = await openDrafts(account)
    await drafts.put('post:7', typed('first', 'a'))
    await drafts.put('post:7', typed('second', 'b'))
    const took = ['a']
    const putting = drafts.put('post:7', typed('first and third', 'c', took))
    took.push('b')
    await putting
    expect(await titles(drafts, 'post:7')).toEqual(['first and third', 'second'])
    drafts.close()
  })

  it('of a form under two names is the newest, whichever is asked first', async () => {
    const drafts = await openDrafts(account)
    await drafts.put('post:new-1', typed('older'))
    await drafts.put('post:7', typed('newer'))
    for (const names of [
      ['post:7', 'post:new-1'],
      ['post:new-1', 'post:7'],
    ])
      expect(await titles(drafts, ...names)).toEqual(['newer'])
    drafts.close()
  })

  it('that can’t be read is left out, and the others are there', async () => {
    const drafts = await openDrafts(account)
    await drafts.put('post:7', typed('readable'))
    const db = await openDB(name)
    await db.put('drafts', { draftId: 'post:7', seq: 'odd', values: 5 })
    db.close()
    expect(await titles(drafts, 'post:7')).toEqual(['readable'])
    expect(await drafts.list()).toHaveLength(1)
    drafts.close()
  })
})

describe('on its way while the device is full', () => {
  it('a text is removed with the others', async () => {
    const { drafts } = await fullAtFirst()
    const putting = drafts.put('post:7', typed('typed'))
    await drafts.remove(['post:7'], ['a'])
    await putting
    expect(await titles(drafts, 'post:7')).toEqual([])
    drafts.close()
  })

  it('a text is part of what is removed for good', async () => {
    const { drafts } = await fullAtFirst()
    const putting = drafts.put('post:7', typed('typed'))
    await drafts.destroy()
    await expect(putting).resolves.toBeUndefined()
    const next = await openDrafts(account)
    expect(await next.list()).toEqual([])
    next.close()
  })

  it('a text of a page that is left asks for no room any more', async () => {
    const { drafts, room } = await fullAtFirst()
    const putting = drafts.put('post:7', typed('typed'))
    drafts.close()
    await expect(putting).rejects.toThrow()
    expect(room.asked).toBe(0)
  })
})

describe('removing', () => {
  it('says when the browser took it back, and nothing is gone', async () => {
    const drafts = await openDrafts(account)
    await drafts.put('post:7', typed('typed'))
    const { delete: remove } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
      const request = remove.call(this, key)
      request.addEventListener('success', () => this.transaction.abort())
      return request
    })
    await expect(drafts.remove(['post:7'], ['a'])).rejects.toMatchObject({ name: 'AbortError' })
    vi.restoreAllMocks()
    expect(await titles(drafts, 'post:7')).toEqual(['typed'])
    drafts.close()
  })

  it('that fails is told once, to whoever asked', async () => {
    const drafts = await openDrafts(account)
    await drafts.put('post:7', typed('typed'))
    const rejected: unknown[] = []
    const hear = (reason: unknown) => rejected.push(reason)
    process.on('unhandledRejection', hear)
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort()
      throw new RangeError('Broken')
    })
    await expect(drafts.remove(['post:7'], ['a'])).rejects.toThrow('Broken')
    await new Promise((resolve) => setTimeout(resolve, 20))
    process.off('unhandledRejection', hear)
    expect(rejected).toEqual([])
    drafts.close()
  })

  it('all of it ends the journal, also where another tab’s text keeps it', async () => {
    const [here, there] = [await openDrafts(account), await openDrafts(account)]
    await there.put('post:8', typed('second'))
    await here.destroy()
    await expect(here.put('post:7', typed('first'))).rejects.toThrow('closed')
    expect(await titles(there, 'post:8')).toEqual(['second'])
    there.close()
  })
})

describe('goes on', () => {
  it.each([
    ['with a connection that the browser closed', (one: ReturnType<typeof opened>[number]) => one.end()],
    ['with one that it closed without a word', ({ db }: ReturnType<typeof opened>[number]) => db.close()],
  ])('%s', async (_, close) => {
    const databases = opened()
    let asked = 0
    const drafts = await openDrafts(account, { makeRoom: async () => void (asked += 1) })
    for (const one of databases) close(one)
    await drafts.put('post:7', typed('typed'))
    expect(await titles(drafts, 'post:7')).toEqual(['typed'])
    expect(asked).toBe(0)
    drafts.close()
  })

  it('with what a later build in another tab made of it, which does not wait for this one', async () => {
    const drafts = await openDrafts(account)
    await drafts.put('post:7', typed('before'))
    const later = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 2)
      request.onupgradeneeded = () => void request.result.createObjectStore('later')
      request.onblocked = () => reject(new Error('Somebody has it open'))
      request.onsuccess = () => resolve(request.result)
    })
    later.close()
    await drafts.put('post:7', typed('after', 'b'))
    expect(await titles(drafts, 'post:7')).toEqual(['after', 'before'])
    drafts.close()
  })
})
