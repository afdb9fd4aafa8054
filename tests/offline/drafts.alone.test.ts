import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { seenOf } from '#client/offline/engine/storage/draft-versions.ts'
import { type Drafts, openDrafts } from '#client/offline/engine/storage/drafts.ts'

/** The draft journal: what is typed and not saved, over restarts, visits, tabs and servers. */

let count = 0
beforeEach(() => {
  count += 1
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

it('keeps the last 20 versions of a visit, the newest over a restart', async () => {
  const drafts = await openDrafts(`u${count}`)
  for (let at = 1; at <= 23; at += 1) void drafts.put('post:7', typed(`v${at}`))
  await drafts.flush()
  await drafts.put('post:8', typed('other'))
  drafts.close()
  const again = await openDrafts(`u${count}`)
  expect(await titles(again, 'post:7')).toEqual(['v23'])
  expect((await again.list()).map((draft) => draft.draftId)).toEqual(['post:8', 'post:7'])
  again.close()
  const db = await openDB(`offdesk.u${count}.drafts`)
  expect(await db.countFromIndex('drafts', 'draft', 'post:7')).toBe(20)
  db.close()
})

it('keeps the text of every visit until that visit is removed, whatever the others do', async () => {
  const drafts = await openDrafts(`u${count}`)
  await drafts.put('post:7', typed('first', 'a'))
  for (let at = 1; at <= 30; at += 1) await drafts.put('post:7', typed(`second ${at}`, 'b'))
  await drafts.put('post:new-1', typed('under the other name', 'c'))
  expect(await titles(drafts, 'post:7', 'post:new-1')).toEqual(['under the other name', 'second 30', 'first'])
  await drafts.remove(['post:7', 'post:new-1'], ['b', 'c'])
  expect(await titles(drafts, 'post:7', 'post:new-1')).toEqual(['first'])
  drafts.close()
})

it('tells a text once that was put back into a later visit', async () => {
  const drafts = await openDrafts(`u${count}`)
  await drafts.put('post:7', typed('first', 'a'))
  await drafts.put('post:7', typed('first and second', 'b', ['a']))
  expect(await titles(drafts, 'post:7')).toEqual(['first and second'])
  await drafts.put('post:7', typed('second', 'b'))
  expect(await titles(drafts, 'post:7')).toEqual(['second', 'first'])
  drafts.close()
})

it('keeps what a visit typed on since it was seen, whether that was put back or removed', async () => {
  const drafts = await openDrafts(`u${count}`)
  await drafts.put('post:7', typed('first', 'a'))
  const seen = (await drafts.texts(['post:7'])).map(seenOf)
  await drafts.put('post:7', typed('first and second', 'b', seen))
  expect(await titles(drafts, 'post:7')).toEqual(['first and second'])
  await drafts.put('post:7', typed('first and more', 'a'))
  expect(await titles(drafts, 'post:7')).toEqual(['first and more', 'first and second'])
  expect((await drafts.list()).map(({ values }) => values['title'])).toEqual(['first and more', 'first and second'])
  await drafts.remove(['post:7'], ['b', ...seen])
  expect(await titles(drafts, 'post:7')).toEqual(['first and more'])
  await drafts.remove(['post:7'], ['a'])
  expect(await titles(drafts, 'post:7')).toEqual([])
  drafts.close()
})

it('takes a text that its page wrote once more for the one that was seen', async () => {
  const drafts = await openDrafts(`u${count}`)
  await drafts.put('post:7', typed('first', 'a'))
  const seen = (await drafts.texts(['post:7'])).map(seenOf)
  await drafts.put('post:7', typed('first and second', 'b', seen))
  await drafts.put('post:7', typed('first', 'a'))
  expect(await titles(drafts, 'post:7')).toEqual(['first and second'])
  await drafts.remove(['post:7'], ['b', ...seen])
  expect(await titles(drafts, 'post:7')).toEqual([])
  drafts.close()
})

it('reads what was written before visits were told apart', async () => {
  const drafts = await openDrafts(`u${count}`)
  await drafts.flush()
  const db = await openDB(`offdesk.u${count}.drafts`)
  const old = { draftId: 'post:7', base: null, at: 1, label: 'Post' }
  await db.put('drafts', { ...old, seq: 1, values: { title: 'older' } })
  await db.put('drafts', { ...old, seq: 2, values: { title: 'old' } })
  db.close()
  await drafts.put('post:7', typed('new'))
  expect(await titles(drafts, 'post:7')).toEqual(['new', 'old'])
  await drafts.remove(['post:7'], [''])
  expect(await titles(drafts, 'post:7')).toEqual(['new'])
  drafts.close()
})

it('offers no text into the record that has its number on another server, and still lists it', async () => {
  const there = await openDrafts(`u${count}`, { storeNow: () => 'one.first' })
  await there.put('post:7', typed('typed there'))
  await there.put('post:new-00000000-0000-4000-a000-000000000001', typed('never sent'))
  there.close()
  let now = 'two.first'
  const here = await openDrafts(`u${count}`, { storeNow: () => now })
  await here.put('post:8', { ...typed('opened there, typed here', 'b'), store: there.store() })
  await here.put('post:7', typed('typed here', 'c'))
  expect(await titles(here, 'post:7', 'post:8')).toEqual(['typed here'])
  expect(await titles(here, 'post:new-00000000-0000-4000-a000-000000000001')).toEqual(['never sent'])
  const listed = (await here.list()).map(({ values, isElsewhere }) => [values['title'], isElsewhere])
  expect(Object.fromEntries(listed)).toEqual({
    'typed here': false,
    'opened there, typed here': true,
    'never sent': false,
    'typed there': true,
  })
  now = 'one.first'
  expect((await titles(here, 'post:7', 'post:8')).toSorted()).toEqual(['opened there, typed here', 'typed there'])
  here.close()
})

it('that were removed are not brought back by a form that is still open elsewhere', async () => {
  const here = await openDrafts(`u${count}`)
  const there = await openDrafts(`u${count}`)
  await there.put('post:7', typed('begun there'))
  await here.list()
  await here.destroy()
  await expect(there.put('post:7', typed('begun there, and left'))).rejects.toThrow('closed')
  const next = await openDrafts(`u${count}`)
  expect(await next.list()).toEqual([])
  next.close()
})

it('are not removed with what somebody typed elsewhere since they were shown', async () => {
  const here = await openDrafts(`u${count}`)
  const there = await openDrafts(`u${count}`)
  await here.put('post:7', typed('first'))
  await here.list()
  await there.put('post:8', typed('second'))
  await here.put('post:9', typed('third'))
  await here.destroy()
  expect(await titles(there, 'post:8')).toEqual(['second'])
  there.close()
  const again = await openDrafts(`u${count}`)
  await again.list()
  await again.put('post:9', typed('of this page itself'))
  await again.destroy()
  const next = await openDrafts(`u${count}`)
  expect(await next.list()).toEqual([])
  next.close()
})

it('rejects when nothing was written', async () => {
  const drafts = await openDrafts(`u${count}`)
  drafts.close()
  await expect(drafts.put('post:7', typed('lost'))).rejects.toThrow()
})

it('take the place of what can be had again when the device is full, and are refused out loud when that is not enough', async () => {
  const { put } = IDBObjectStore.prototype
  const room = { left: false, asked: 0 }
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (!room.left) throw new DOMException('No room', 'QuotaExceededError')
    return put.apply(this, args)
  })
  const drafts = await openDrafts(`u${count}`, {
    makeRoom: async () => {
      room.asked += 1
      room.left = room.asked > 1
    },
  })
  await expect(drafts.put('post:7', typed('lost'))).rejects.toThrow('No room')
  await drafts.put('post:7', typed('kept'))
  expect(room.asked).toBe(2)
  expect(await titles(drafts, 'post:7')).toEqual(['kept'])
  drafts.close()
})
