import { describe, expect, test, vi } from 'vitest'
import { expireSession, forgetSession, signIn } from '#client/data/session.ts'
import { diagnostics } from '#client/offline/device/diagnostics.ts'
import { senderLock } from '#client/offline/engine/outbox/outbox-options.ts'
import { outboxDatabaseName } from '#client/offline/engine/storage/indexed-db.ts'
import { sendInBackground } from '#worker/send-in-background.ts'
import { ACCOUNT, device, gone, inABrowser, noted, pass, settled, turn, until } from './support/browser-here.ts'

/** The worker sends what pages have left, and the browser learns whether to wake it again. */

const MINUTE = 60_000

inABrowser()

describe('the worker', () => {
  test('sends what waits, tells pages, and lets go of everything', async () => {
    const { line, locks, page, left, nameThere } = await device()
    await left('House')
    await settled(sendInBackground(), 5000)
    expect(await nameThere()).toBe('House')
    expect(locks.held).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
    expect(line.writes()).toHaveLength(1)
    const { outbox, close } = await page()
    expect(outbox.getSnapshot().items).toEqual([])
    expect(outbox.getSnapshot().receipts).toHaveLength(1)
    await close()
    await gone(outboxDatabaseName(ACCOUNT))
  })

  test('asks the server first, and sends nothing to one that is silent', async () => {
    const { line, left, page, nameThere } = await device()
    // What kind of server it is, this device knows.
    const first = await page()
    await until(() => first.link.profile.getSnapshot() !== null)
    await first.close()
    await left('House')
    line.instead = () => new Promise((resolve) => setTimeout(() => resolve(null), 500))
    await expect(settled(sendInBackground())).rejects.toMatchObject({ name: 'StillWaiting' })
    expect(line.writes()).toEqual([])
    expect(line.left).not.toEqual([])
    line.instead = () => undefined
    await settled(sendInBackground())
    expect(await nameThere()).toBe('House')
  })

  test('ends without a moment’s waiting where nothing waits', async () => {
    await device()
    let over = false
    const worker = sendInBackground().then(() => (over = true))
    for (let round = 0; round < 2000 && !over; round += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(over).toBe(true)
    await worker
  })

  test('is one, however often it is woken, and another one after that', async () => {
    const { line, left } = await device()
    await left('House')
    const first = sendInBackground()
    expect(sendInBackground()).toBe(first)
    await settled(first)
    expect(line.writes()).toHaveLength(1)
    await left('Hut', 2)
    await settled(sendInBackground())
    expect(line.writes()).toHaveLength(1)
  })

  test('does nothing for nobody', async () => {
    const { server, line, left } = await device()
    await left('House')
    await expireSession(server.owner.token)
    await settled(sendInBackground())
    await forgetSession()
    await settled(sendInBackground())
    expect(line.left).toEqual([])
  })

  test('is not woken again for what only the person can do', async () => {
    const { server, left, category, page } = await device()
    const params = { id: String(category.id) }
    await server.call('categories.update', { params, body: { name: 'Theirs' } }, { token: server.owner.token })
    await left('Mine')
    await settled(sendInBackground())
    const { outbox, close } = await page()
    expect(outbox.getSnapshot().items).toMatchObject([{ state: 'needs-you' }])
    await close()
  })

  test('ends when the session does, and what was turned away waits', async () => {
    const { server, left, page } = await device()
    await left('House')
    await server.deps.write((trx) => trx.deleteFrom('sessions').execute())
    const before = diagnostics()
    await settled(sendInBackground(), 5000)
    expect(diagnostics()).toEqual(before)
    const { outbox, close } = await page()
    expect(outbox.getSnapshot().items).toMatchObject([{ state: 'saved' }])
    await close()
  })

  test('ends when somebody else signs in, and is not woken for what waits in the name of the other', async () => {
    const { line, user, left } = await device()
    await left('House')
    line.instead = ({ method }) => {
      if (method !== 'PUT') return undefined
      void signIn('theirs', { ...user, id: 77 })
      return null
    }
    await settled(sendInBackground(), 5000)
    expect(line.writes()).toHaveLength(1)
  })

  test('ends when the person signs out meanwhile', async () => {
    const { line, left } = await device()
    await left('House')
    let out: Promise<void> | undefined
    line.instead = ({ method }) => {
      if (method === 'PUT') out = forgetSession()
      return undefined
    }
    await settled(sendInBackground(), 5000)
    await out
    expect(line.writes()).toHaveLength(1)
  })

  test('makes way for a page that wants to send', async () => {
    const { line, locks, left } = await device()
    const options = await left('House')
    line.instead = ({ method }) => (method === 'PUT' ? new Promise<Response>(() => undefined) : undefined)
    const worker = sendInBackground()
    const failed = expect(settled(worker, 5000)).rejects.toMatchObject({ name: 'StillWaiting' })
    await until(() => line.writes().length > 0)
    let granted = false
    const other = locks.request(senderLock(options), { signal: new AbortController().signal }, async () => {
      granted = true
    })
    await failed
    await settled(other)
    expect(granted).toBe(true)
  })

  test('does not end for whoever waits for another lock, nor while it waits in line itself', async () => {
    const { line, locks, left, nameThere } = await device()
    const options = await left('House')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const never = { signal: new AbortController().signal }
    const holder = locks.request(senderLock(options), never, () => held)
    const elsewhere = locks.request('another', never, () => held)
    const inLine = locks.request('another', never, async () => undefined)
    const worker = sendInBackground()
    await pass(2000)
    expect(line.writes()).toEqual([])
    letGo()
    await Promise.all([holder, elsewhere, inLine])
    await settled(worker)
    expect(await nameThere()).toBe('House')
  })

  test('makes way for a new build, whether it waits already or comes meanwhile', async () => {
    const { line, registration, left } = await device()
    await left('House')
    registration.waiting = {}
    await expect(settled(sendInBackground(), 1000)).rejects.toMatchObject({ name: 'StillWaiting' })
    expect(line.writes()).toEqual([])
    registration.waiting = null
    line.instead = ({ method }) => (method === 'PUT' ? new Promise<Response>(() => undefined) : undefined)
    const worker = sendInBackground()
    const failed = expect(settled(worker, 5000)).rejects.toMatchObject({ name: 'StillWaiting' })
    await until(() => line.writes().length > 0)
    registration.waiting = {}
    await failed
  })

  test('ends before the browser ends it, and tries again when it is woken', async () => {
    const { line, left, nameThere } = await device()
    await left('House')
    line.instead = ({ method }) => (method === 'PUT' ? new Promise<Response>(() => undefined) : undefined)
    const started = Date.now()
    const worker = sendInBackground()
    worker.catch(() => undefined)
    await pass(MINUTE - 1000)
    let over = false
    worker.then(
      () => (over = true),
      () => (over = true),
    )
    await turn()
    expect(over).toBe(false)
    await expect(settled(worker, 3000)).rejects.toMatchObject({ name: 'StillWaiting' })
    expect(Date.now() - started).toBeLessThan(MINUTE * 10)
    line.instead = () => undefined
    await settled(sendInBackground())
    expect(await nameThere()).toBe('House')
  })

  test('notes that locks could not be asked for, and sends all the same', async () => {
    const { line, locks, left, nameThere } = await device()
    await left('House')
    vi.spyOn(locks, 'query').mockRejectedValue(new Error('Locks are broken'))
    line.instead = () => new Promise((resolve) => setTimeout(() => resolve(undefined), 1000))
    const before = noted('locks')
    await settled(sendInBackground())
    expect(noted('locks')).toBeGreaterThan(before)
    expect(await nameThere()).toBe('House')
  })

  test('notes that a key was used before, and leaves it to the person', async () => {
    const { line, left, page } = await device()
    await left('House')
    const refusal = { success: false, status: 422, message: 'Used', code: 'idempotency_key_reused' }
    line.instead = ({ method }) => (method === 'PUT' ? Response.json(refusal, { status: 422 }) : undefined)
    const before = noted('key-reused')
    await settled(sendInBackground()).catch(() => undefined)
    expect(noted('key-reused')).toBe(before + 1)
    const { outbox, close } = await page()
    expect(outbox.getSnapshot().items).toHaveLength(1)
    await close()
  })

  test('sends though the disk is full, with the room that was kept for that', async () => {
    const { left, nameThere } = await device()
    await left('House')
    const before = noted('sender')
    refusing('operations', 1)
    await settled(sendInBackground(), 5000)
    expect(await nameThere()).toBe('House')
    expect(noted('sender')).toEqual(before)
  })

  test('notes that no room could be kept for a full disk, and sends all the same', async () => {
    const { left, nameThere } = await device()
    refusing('reserve', 100)
    await left('House')
    const before = noted('reserve')
    await settled(sendInBackground())
    expect(await nameThere()).toBe('House')
    expect(noted('reserve')).toBe(before + 1)
  })
})

/** A disk that takes nothing for one of the stores, so many times. */
function refusing(store: string, times: number) {
  const { put } = IDBObjectStore.prototype
  let left = times
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
    if (this.name !== store || left === 0) return key === undefined ? put.call(this, value) : put.call(this, value, key)
    left -= 1
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
}
