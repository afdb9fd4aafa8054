import { describe, expect, test, vi } from 'vitest'
import { deviceId } from '#client/data/session.ts'
import type { OutboxOptions } from '#client/offline/engine/outbox/outbox-options.ts'
import { SLOW_LANES_AT_ONCE } from '#client/offline/engine/sending/plan.ts'
import { ACCOUNT, device, inABrowser, pass, settled, until } from './support/browser-here.ts'

/** What the outbox of a person is opened with: whose it is, what it may ask the browser, and what kind of server it meets. */

inABrowser()

const stampsOf = ({ account, serverOrigin, appVersion }: OutboxOptions) => [account, serverOrigin, appVersion]

test('each edit is stamped with account, server, device and version of the app', async () => {
  const { left, page } = await device()
  await left('House')
  const { outbox, options, close } = await page()
  expect(stampsOf(options)).toEqual([ACCOUNT, 'https://desk.test/api', __APP_VERSION__])
  expect(outbox.getSnapshot().items).toMatchObject([{ deviceId: await deviceId() }])
  await close()
})

test('what is acknowledged is told to the page', async () => {
  const { left, page } = await device()
  await left('House')
  const { heard, close } = await page()
  await until(() => heard.length > 0)
  expect(heard).toMatchObject([{ entity: 'category', kind: 'update' }])
  await close()
})

test('the way of a file is told, until it ends', async () => {
  const { page } = await device()
  const told: (number | null)[] = []
  const { outbox, close } = await page({ onProgress: (_, percent) => told.push(percent) })
  await settled(outbox.upload({ ...FILE, bytes: new Blob(['Tides']) }))
  await until(() => outbox.getSnapshot().items.length === 0)
  expect(told).toEqual([null])
  await close()
})

const FILE = { name: 'tides.txt', mimeType: 'text/plain', values: { is_public: true }, label: 'tides.txt' }

test('a file may have half of what the browser still grants', async () => {
  const { page, locks } = await device()
  vi.stubGlobal('navigator', { onLine: true, locks, storage: { estimate: async () => ({ quota: 1000, usage: 900 }) } })
  const { outbox, close } = await page()
  const upload = (size: number) => settled(outbox.upload({ ...FILE, bytes: new Blob(['x'.repeat(size)]) }))
  await expect(upload(51)).rejects.toMatchObject({ name: 'OverBudget', room: 50 })
  await upload(50)
  await close()
})

test('on a slow line fewer requests are under way at once', async () => {
  const { server, page, locks, line } = await device()
  vi.stubGlobal('navigator', { onLine: true, locks, connection: { saveData: true } })
  const { outbox, close } = await page()
  await pass(1000)
  line.instead = ({ method }) => (method === 'GET' ? undefined : new Promise(() => undefined))
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const values = { name }
    await settled(outbox.save({ entity: 'tag', kind: 'create', id: null, values, base: null, label: name }))
  }
  await pass(2000)
  expect(line.writes()).toHaveLength(SLOW_LANES_AT_ONCE)
  expect(server.log).not.toContain('error')
  await close()
})

describe('a server of another kind', () => {
  /** One that tells neither versions nor keys apart. */
  const NONE = { success: true, status: 200, message: 'OK', data: { name: 'Other', guard: 'none', idempotency: null } }
  const other = ({ path }: { readonly path: string }) => (path === '/capabilities' ? Response.json(NONE) : undefined)
  const foreign = () => import('#client/offline/foreign/foreign-server.ts')

  test('is spoken to in its own way by a page, and screens ask anew', async () => {
    const { page, left, line, nameThere, server, category } = await device()
    await left('House')
    line.instead = other
    let asked = 0
    const { outbox, close } = await page({ foreign, onOtherWords: () => (asked += 1) })
    await until(() => outbox.getSnapshot().items.length === 0)
    expect(asked).toBe(1)
    // It looks before it writes, and no version guards what it writes.
    const writes = line.writes().filter(({ method }) => method === 'PUT')
    expect(writes.map(({ headers }) => headers.has('If-Match'))).toEqual([false])
    expect(line.left.some(({ method, path }) => method === 'GET' && path === `/categories/${category.id}`)).toBe(true)
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).toContain(`offdesk.${ACCOUNT}.foreign`)
    expect(names).not.toContain('offdesk.undefined.foreign')
    await close()
    expect(await nameThere()).toBe('House')
    expect(server.log).not.toContain('error')
  })

  test('gets nothing from whoever does not speak to it', async () => {
    const { page, left, line } = await device()
    await left('House')
    line.instead = other
    const { outbox, close } = await page()
    await pass(20_000)
    expect(line.writes()).toEqual([])
    expect(outbox.getSnapshot().items).toHaveLength(1)
    await close()
  })

  test('tells the way of a file, too', async () => {
    const { page, line } = await device()
    line.instead = other
    const told: (number | null)[] = []
    const { outbox, close } = await page({ foreign, onProgress: (_, percent) => told.push(percent) })
    await settled(outbox.upload({ ...FILE, bytes: new Blob(['Tides']) }))
    await until(() => outbox.getSnapshot().items.length === 0)
    expect(told).toEqual([null])
    await close()
  })

  test('is known by its own address alone', async () => {
    const { page, line } = await device()
    line.instead = other
    const first = await page({ foreign })
    await until(() => first.link.profile.getSnapshot() !== null)
    expect(first.link.profile.getSnapshot()).toMatchObject({ guard: 'none' })
    await first.close()
    line.instead = () => null
    const again = await page({ foreign })
    expect(again.link.profile.getSnapshot()).toMatchObject({ guard: 'none' })
    await again.close()
    vi.stubGlobal('location', { href: 'https://elsewhere.test/admin' })
    const elsewhere = await page({ foreign })
    expect(elsewhere.link.profile.getSnapshot()).toBeNull()
    await elsewhere.close()
  })
})
