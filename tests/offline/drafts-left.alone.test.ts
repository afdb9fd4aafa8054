// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LeftDrafts } from '#client/offline/device/left-drafts.ts'
import { type Drafts, openDrafts } from '#client/offline/engine/storage/drafts.ts'

/** What a page that ended had typed and not stored: found by the next one, once, and gone when it was stored after all. */

let account = 0
beforeEach(() => {
  account += 1
})
afterEach(() => localStorage.clear())

const typed = (title: string, visit = 'a') => ({ values: { title }, base: null, at: 1, label: 'Post', visit, took: [] })
const open = (of = String(account)) => openDrafts(`left${of}`, { left: new LeftDrafts(`left${of}`) })
const titles = async (drafts: Drafts) => (await drafts.list()).map(({ values }) => values['title'])
/** The page ends, and none of its writes has begun: another connection is in the way, and then the page is gone. */
async function ended(work: (drafts: Drafts) => void, of = String(account)) {
  const drafts = await open(of)
  const other = await openDB(`offdesk.left${of}.drafts`)
  const before = new Set((await other.getAllKeys('drafts')).map(String))
  const busy = other.transaction('drafts', 'readwrite')
  let isOver = false
  const keepBusy = async () => {
    while (!isOver) await busy.store.count()
  }
  const held = keepBusy()
  work(drafts)
  drafts.leave()
  const left = { ...localStorage }
  isOver = true
  await held
  await busy.done
  await drafts.flush()
  for (const key of await other.getAllKeys('drafts')) if (!before.has(String(key))) await other.delete('drafts', key)
  other.close()
  drafts.close()
  for (const [key, text] of Object.entries(left)) localStorage.setItem(key, text)
}

it('the last text of each visit is found, and is not taken for what another account typed', async () => {
  await ended((drafts) => {
    for (const text of ['first', 'first and more']) drafts.put('post:7', typed(text)).catch(() => undefined)
    drafts.put('post:7', typed('second', 'b')).catch(() => undefined)
  })
  const other = await open('-other')
  expect(await titles(other)).toEqual([])
  const next = await open()
  expect((await next.texts(['post:7'])).map(({ values }) => values['title'])).toEqual(['second', 'first and more'])
  expect(Object.keys(localStorage)).toEqual([])
  await next.remove(['post:7'], ['a', 'b'])
  expect(await titles(next)).toEqual([])
})

it('what was stored after all is held no longer, and what was typed on is', async () => {
  const page = await open()
  const stored = page.put('post:7', typed('one'))
  page.leave()
  expect(Object.keys(localStorage)).toHaveLength(1)
  await stored
  expect(Object.keys(localStorage)).toEqual([])
  const first = page.put('post:7', typed('two'))
  const last = page.put('post:7', typed('three'))
  page.leave()
  await first
  expect(Object.values(localStorage).join()).toContain('three')
  await last
  expect(Object.keys(localStorage)).toEqual([])
})

it('what nobody can read is passed over, and the journal is not given up while something is held for it', async () => {
  await ended((drafts) => void drafts.put('post:7', typed('kept')).catch(() => undefined))
  localStorage.setItem(`offdesk.left${account}.left post:8 x`, '{"draftId":')
  const page = await open()
  expect(await titles(page)).toEqual(['kept'])
  await ended((drafts) => void drafts.put('post:9', typed('meanwhile')).catch(() => undefined))
  await page.destroy()
  expect(await titles(await open())).toEqual(['meanwhile', 'kept'])
})

it('nothing is held of a journal that was given up in another tab', async () => {
  const [here, there] = [await open(), await open()]
  await here.put('post:7', typed('one'))
  await there.list()
  const last = here.put('post:7', typed('one'))
  here.leave()
  await last
  await there.list()
  await there.destroy()
  await here.put('post:7', typed('typed after all')).catch(() => undefined)
  here.leave()
  expect(Object.keys(localStorage)).toEqual([])
})
