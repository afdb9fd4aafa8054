import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDrafts } from '#client/offline/engine/storage/drafts.ts'

/** The journal as screens list it, over changes, lost connections and other tabs. */

let count = 0
let account = ''
beforeEach(() => {
  count += 1
  account = `list${count}`
})
const typed = (title: string, visit = 'a') => ({
  values: { title },
  base: null,
  at: 1,
  label: 'Post',
  visit,
  took: [],
})

describe('the list of drafts', () => {
  it('is at hand once it was read, until something is written or removed', async () => {
    const drafts = await openDrafts(account)
    await drafts.put('post:7', typed('first'))
    expect(drafts.listed()).toBeNull()
    const all = await drafts.list()
    expect(all).toMatchObject([{ draftId: 'post:7', isElsewhere: false }])
    expect(drafts.listed()).toEqual(all)
    await drafts.put('post:8', typed('second'))
    expect(drafts.listed()).toBeNull()
    await drafts.list()
    await drafts.remove(['post:7'], ['a'])
    expect(drafts.listed()).toBeNull()
    expect(await drafts.list()).toMatchObject([{ draftId: 'post:8' }])
    // Read before, told after: what was written meanwhile is not in it.
    const reading = drafts.list()
    void drafts.put('post:9', typed('third'))
    await reading
    expect(drafts.listed()).toBeNull()
    await drafts.flush()
    drafts.close()
  })

  it('has no text that a save holds, and what was left behind of it goes', async () => {
    const saved: string[] = []
    const drafts = await openDrafts(account, { savedTexts: () => saved })
    await drafts.put('post:7', typed('put in', 'earlier'))
    await drafts.put('post:7', { ...typed('first'), took: [drafts.upToNow('earlier')] })
    await drafts.put('post:8', typed('another', 'b'))
    saved.push(drafts.upToNow('a'), drafts.upToNow('earlier'))
    // As a page writes it that is hidden while it saves.
    await drafts.put('post:7', typed('first'))
    const forms = async () => (await drafts.list()).map(({ draftId }) => draftId)
    expect(await forms()).toEqual(['post:8'])
    expect(drafts.listed()).toMatchObject([{ draftId: 'post:8' }])
    expect(await drafts.texts(['post:7'])).toEqual([])
    await drafts.tidy()
    saved.length = 0
    expect(await forms()).toEqual(['post:8'])

    await drafts.put('post:9', typed('saved', 'c'))
    saved.push(drafts.upToNow('c'))
    await drafts.put('post:9', typed('saved, and typed on', 'c'))
    expect(await drafts.texts(['post:9'])).toMatchObject([{ values: { title: 'saved, and typed on' } }])
    await drafts.list()
    await drafts.tidy()
    expect(await drafts.texts(['post:9'])).toMatchObject([{ values: { title: 'saved, and typed on' } }])
    drafts.close()
  })

  it('has no text of another server, as far as both are known', async () => {
    let now: string | undefined
    const drafts = await openDrafts(account, { storeNow: () => now })
    await drafts.put('post:7', typed('of nobody knows where'))
    now = 'one.first'
    await drafts.put('post:8', typed('there', 'b'))
    const elsewhere = async () => Object.fromEntries((await drafts.list()).map((one) => [one.draftId, one.isElsewhere]))
    expect(await elsewhere()).toEqual({ 'post:7': false, 'post:8': false })
    now = 'two.first'
    expect(await elsewhere()).toEqual({ 'post:7': false, 'post:8': true })
    now = undefined
    expect(await elsewhere()).toEqual({ 'post:7': false, 'post:8': false })
    drafts.close()
  })

  it('tells the last version of a form whatever order it is found in', async () => {
    const drafts = await openDrafts(account)
    vi.spyOn(Date, 'now').mockReturnValue(1000)
    for (const title of ['first', 'second', 'third']) await drafts.put('post:7', typed(title))
    vi.restoreAllMocks()
    expect(await drafts.list()).toMatchObject([{ values: { title: 'third' } }])
    drafts.close()
    // A clock that is put back over a restart does not make older what is typed now.
    vi.spyOn(Date, 'now').mockReturnValue(10)
    const again = await openDrafts(account)
    await again.list()
    await again.put('post:7', typed('fourth'))
    expect(await again.list()).toMatchObject([{ values: { title: 'fourth' } }])
    again.close()
  })
})

describe('a connection to the journal', () => {
  it('that the browser dropped is opened once more, and what else goes wrong is told', async () => {
    const drafts = await openDrafts(account)
    const { put } = IDBObjectStore.prototype
    const fail = (error: DOMException | TypeError, times: number) => {
      let left = times
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
        if (left > 0) {
          left -= 1
          throw error
        }
        return put.apply(this, args)
      })
    }
    for (const name of ['InvalidStateError', 'UnknownError']) {
      fail(new DOMException('', name), 1)
      await drafts.put('post:7', typed(name))
      expect(await drafts.list()).toMatchObject([{ values: { title: name } }])
      vi.restoreAllMocks()
    }
    fail(new DOMException('', 'UnknownError'), 2)
    await expect(drafts.put('post:7', typed('lost'))).rejects.toMatchObject({ name: 'UnknownError' })
    vi.restoreAllMocks()
    fail(new TypeError('A defect'), 1)
    await expect(drafts.put('post:7', typed('lost'))).rejects.toThrow('A defect')
    vi.restoreAllMocks()
    await drafts.put('post:7', typed('kept'))
    expect(await drafts.list()).toMatchObject([{ values: { title: 'kept' } }])
    drafts.close()
  })

  it('is not opened again by a form of a journal that was removed', async () => {
    const drafts = await openDrafts(account)
    await drafts.put('post:7', typed('first'))
    await deleteDB(`offdesk.${account}.drafts`)
    await expect(drafts.put('post:7', typed('second'))).rejects.toThrow('closed')
  })
})
