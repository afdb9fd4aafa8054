import { describe, expect, test, vi } from 'vitest'
import { isObject } from '#contract/calls/envelope.ts'
import { contract } from '#contract/index.ts'
import { request } from '#client/data/call.ts'
import { removeDevice } from '#client/data/device-store.ts'
import type { LoadForeign } from '#client/offline/foreign/server-link.ts'
import { ACCOUNT, device, gone, inABrowser, noted, settled, until } from '#tests/offline/support/browser-here.ts'

/** The link to whichever server is there: what it is taken for, and in whose words its answers are read. */

inABrowser()

const MEMORY = `offdesk.${ACCOUNT}.foreign`
const foreign: LoadForeign = () => import('#client/offline/foreign/foreign-server.ts')
const told = (data: object) => Response.json({ success: true, status: 200, message: 'OK', data })
const NONE = { name: 'Other', guard: 'none', idempotency: null }

async function met(promises: object | null = NONE) {
  const made = await device()
  const says = { promises }
  made.line.instead = ({ path }) =>
    path === '/capabilities' && says.promises !== null ? told(says.promises) : undefined
  /** As a screen reads it. */
  const shown = async (): Promise<unknown> => {
    const outcome = await settled(request(contract['categories.read'], { params: { id: made.category.id } }))
    if (outcome.kind !== 'reply') return outcome.kind
    const { data } = outcome.body
    return isObject(data) ? data['version'] : null
  }
  return { ...made, says, shown }
}

describe('a server of ours', () => {
  test('is read in its own words, and nothing has to be asked anew', async () => {
    const { page, shown, category } = await met(null)
    let asked = 0
    const { link, close } = await page({ foreign, onOtherWords: () => (asked += 1) })
    await until(() => link.profile.getSnapshot() !== null)
    expect([await shown(), asked]).toEqual([1, 0])
    expect(await settled(link.transport.read('categories.read', { id: category.id }, SIGNAL))).toMatchObject({
      kind: 'reply',
      version: 1,
    })
    await close()
  })

  test('that takes the place of another kind is read in its own words from then on', async () => {
    const { page, says, shown, line, category } = await met()
    let asked = 0
    const { link, close } = await page({ foreign, onOtherWords: () => (asked += 1) })
    await until(() => asked === 1)
    // A version that this device counts.
    expect(await shown()).toBeGreaterThan(1_000_000)
    await settled(link.profile.refresh())
    expect(asked).toBe(1)
    says.promises = null
    await settled(link.profile.refresh())
    expect([asked, await shown()]).toEqual([2, 1])
    // Letter by letter: of another kind of server a number like this says it all.
    const busy = { success: false, status: 503, message: 'Soon', code: 'unavailable' }
    line.instead = () => Response.json(busy, { status: 503 })
    const refused = await settled(request(contract['categories.read'], { params: { id: category.id } }))
    expect(refused).toMatchObject({ kind: 'reply', body: busy })
    await close()
  })
})

describe('a server of another kind', () => {
  test('is read in its own way as long as the page is open, with one part of the app that is loaded once', async () => {
    const { page, says, shown, category } = await met()
    let loads = 0
    const load: LoadForeign = () => {
      loads += 1
      return foreign()
    }
    const { link, close } = await page({ foreign: load })
    await until(() => link.profile.getSnapshot() !== null)
    const version = await shown()
    expect(version).toBeGreaterThan(1_000_000)
    expect([await shown(), loads]).toEqual([version, 1])
    await close()
    expect(await shown()).toBe(1)
    // Whoever still asks hears nothing, and what kind of server it is tomorrow concerns nobody.
    const before = noted('foreign')
    expect(await settled(link.transport.read('categories.read', { id: category.id }, SIGNAL))).toEqual({
      kind: 'unreachable',
    })
    expect(noted('foreign')).toBe(before + 1)
    says.promises = { ...NONE, guard: 'updated_at' }
    await settled(link.profile.refresh())
    expect(await shown()).toBe(1)
    // What it remembered is closed, too, and removed with the account.
    await gone(MEMORY)
  })

  test('is known for what it is at the next start, without a connection', async () => {
    const { page, line } = await met()
    const first = await page({ foreign })
    await until(() => first.link.profile.getSnapshot() !== null)
    await first.close()
    line.instead = () => null
    const { link, close } = await page({ foreign })
    expect(link.profile.getSnapshot()).toMatchObject({ name: 'Other', guard: 'none' })
    await close()
  })

  test('that promises something else tomorrow is spoken to by that', async () => {
    const { page, says, line, category } = await met()
    let asked = 0
    const { outbox, link, close } = await page({ foreign, onOtherWords: () => (asked += 1) })
    await until(() => asked === 1)
    const guards = () => line.writes().map(({ headers }) => headers.get('If-Match'))
    const rename = async (name: string) => {
      const shownNow = await settled(link.transport.read('categories.read', { id: category.id }, SIGNAL))
      const version =
        shownNow.kind === 'reply' && isObject(shownNow.body['data']) ? shownNow.body['data']['version'] : 0
      const base = { version: Number(version), values: { name: 'Home' } }
      await settled(
        outbox.save({ entity: 'category', kind: 'update', id: category.id, values: { name }, base, label: 'Home' }),
      )
      await until(() => outbox.getSnapshot().items.length === 0)
    }
    await rename('House')
    says.promises = { ...NONE, guard: 'etag' }
    await settled(link.profile.refresh())
    expect(asked).toBe(2)
    await rename('Hut')
    expect(guards()).toEqual([null, expect.stringMatching(/^"2-/)])
    await close()
  })

  test('is silent while the part of the app for it can’t be loaded, which is noted, and tried again', async () => {
    const { page, shown } = await met()
    let loads = 0
    const load: LoadForeign = () => {
      loads += 1
      return loads === 1 ? Promise.reject(new Error('No such part')) : foreign()
    }
    const { link, close } = await page({ foreign: load })
    await until(() => link.profile.getSnapshot() !== null)
    const before = noted('foreign')
    expect(await shown()).toBe('unreachable')
    expect(noted('foreign')).toBe(before + 1)
    expect(await shown()).toBeGreaterThan(1_000_000)
    await close()
  })

  test('whose memory is broken is noted, and nothing of it is passed up', async () => {
    const { page, shown } = await met()
    const { link, close } = await page({ foreign })
    await until(() => link.profile.getSnapshot() !== null)
    const before = noted('foreign')
    const { open } = IDBFactory.prototype
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
      if (name === MEMORY) throw new DOMException('Broken', 'UnknownError')
      return open.call(this, name, version)
    })
    expect(await shown()).toBe('unreachable')
    expect(noted('foreign')).toBe(before + 1)
    await close()
  })

  test('is forgotten with the account', async () => {
    const { page, shown } = await met()
    const { link, close } = await page({ foreign })
    await until(() => link.profile.getSnapshot() !== null)
    await shown()
    const names = async () => (await indexedDB.databases()).map(({ name }) => name)
    expect(await names()).toContain(MEMORY)
    await settled(link.forget())
    expect(await names()).not.toContain(MEMORY)
    await close()
  })

  test('is nothing to forget or to close where none is spoken to', async () => {
    const { page } = await met()
    const { link, close } = await page()
    await settled(link.forget())
    await close()
  })
})

describe('what a device knew of the server', () => {
  test('and can’t be read is noted, and asked for', async () => {
    const { page } = await met()
    const before = noted('capabilities')
    const { get } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      if (String(key).startsWith('capabilities ')) throw new DOMException('Broken', 'DataError')
      return get.call(this, key)
    })
    const { link, close } = await page({ foreign })
    await until(() => link.profile.getSnapshot() !== null)
    expect(noted('capabilities')).toBeGreaterThan(before)
    await close()
  })

  test('is that it is ours, where answers said whose data they come from: no missing page unsays it', async () => {
    const { page, line, shown } = await met(null)
    line.instead = ({ path }) =>
      path === '/capabilities' ? Response.json({ error: 'No' }, { status: 404 }) : undefined
    const stranger = await page({ foreign })
    await until(() => stranger.link.profile.getSnapshot() !== null)
    expect(stranger.link.profile.getSnapshot()).toMatchObject({ guard: 'none' })
    await stranger.close()
    await removeDevice('capabilities https://desk.test/api')
    await shown()
    const { link, close } = await page({ foreign })
    await settled(link.profile.refresh())
    expect(link.profile.getSnapshot()).toBeNull()
    await close()
  })

  test('is asked again when nothing came, and silence unsays nothing', async () => {
    const { page, line, says } = await met()
    const { link, close } = await page({ foreign })
    await until(() => link.profile.getSnapshot() !== null)
    line.instead = () => null
    await settled(link.profile.refresh())
    expect(link.profile.getSnapshot()).toMatchObject(says.promises ?? {})
    await close()
  })
})

const SIGNAL = new AbortController().signal
