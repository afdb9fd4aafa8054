import 'fake-indexeddb/auto'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, vi } from 'vitest'
import { removeDevice } from '#client/data/device-store.ts'
import { noteAnswer } from '#client/data/reachability.ts'
import { forgetSession, signIn } from '#client/data/session.ts'
import { loadStore } from '#client/data/store.ts'
import { browserPorts } from '#client/offline/device/browser-ports.ts'
import { diagnostics } from '#client/offline/device/diagnostics.ts'
import { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import { outboxDatabaseName } from '#client/offline/engine/storage/indexed-db.ts'
import { wireOutbox, type WiringOptions } from '#client/offline/outbox-wiring.ts'
import { testServer } from '#tests/support/api.ts'
import { lineTo, ownerOf } from '#tests/support/line-to-server.ts'
import { WebLocks } from '#tests/support/web-locks.ts'

/** What pages and the worker are made of, in this process: real modules, databases, locks, and a line to the server. */

export const ACCOUNT = 'u1'

/** How those that are still open end: what they hold would be in the way of the next test. */
const pages = new Set<() => Promise<void>>()

/** Time is passed by the test; call it beside the tests. */
export function inABrowser(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterEach(async () => {
    for (const close of pages) await close()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    noteAnswer()
    await forgetSession()
  })
}

/** How often something was noted. */
export const noted = (code: string) =>
  diagnostics().reduce((sum, one) => (one.code === code ? sum + one.count : sum), 0)

/** @returns once it is decided; the clock goes on meanwhile */
export async function settled<T>(promise: Promise<T>, most = 120_000): Promise<T> {
  const state = { over: false }
  const done = () => {
    state.over = true
  }
  promise.then(done, done)
  for (let passed = 0; !state.over && passed < most; passed += 50) await turn()
  if (!state.over) throw new Error('It goes on for ever')
  return promise
}

export async function turn(ms = 50): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  // The server works in threads, too, whose time is nobody's to pass.
  await setTimeout(1)
}

/** Lets time pass until it is so. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let passed = 0; !isSo(); passed += 50) {
    if (passed > 120_000) throw new Error('It never comes')
    await turn()
  }
}

export async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) await turn(250)
}

export async function device() {
  const server = await testServer()
  const line = lineTo(server)
  const locks = new WebLocks()
  const registration = { waiting: null as object | null }
  vi.stubGlobal('self', { registration })
  vi.stubGlobal('navigator', { onLine: true, locks })
  await gone(outboxDatabaseName(ACCOUNT))
  // Each server here is another one, of which this device has seen nothing.
  for (const seen of ['store', 'capabilities https://desk.test/api', 'capabilities https://elsewhere.test/api']) {
    await removeDevice(seen)
  }
  await loadStore()
  const user = ownerOf(server)
  await signIn(server.owner.token, user)
  const { data } = await server.call('categories.create', { body: { name: 'Home' } }, { token: server.owner.token })

  /** A page of the app that is open beside the worker. */
  async function page(wiring: WiringOptions = {}) {
    const heard: unknown[] = []
    const events = {
      onAcknowledged: (event: unknown) => heard.push(event),
      onSignInNeeded: () => undefined,
      onDiagnostic: () => undefined,
    }
    const ports = browserPorts(ACCOUNT, {
      onQuota: () => Promise.resolve(),
      onBlocked: () => undefined,
      onDiagnostic: () => undefined,
    })
    const { options, link } = await settled(wireOutbox(user, ports, events, wiring))
    const outbox = await settled(Outbox.open(options))
    const close = async () => {
      pages.delete(close)
      await settled(outbox.close())
      link.close()
    }
    pages.add(close)
    return { outbox, options, link, heard, close }
  }

  /** An edit that a page has kept, and closed before it was sent. */
  async function left(name: string, version = 1) {
    line.instead = () => null
    const { outbox, options, close } = await page()
    outbox.setReachable(false)
    const base = { version, values: { name: 'Home' } }
    await settled(
      outbox.save({ entity: 'category', kind: 'update', id: data.id, values: { name }, base, label: 'Home' }),
    )
    await close()
    line.left.length = 0
    line.instead = () => undefined
    // Whoever comes next has heard nothing of the line so far.
    noteAnswer()
    return options
  }
  const nameThere = async () => {
    const params = { id: String(data.id) }
    return (await server.call('categories.read', { params }, { token: server.owner.token })).data.name
  }
  return { server, line, locks, registration, user, category: data, page, left, nameThere }
}

/** @throws when somebody still has it open */
export function gone(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error('It could not be removed'))
    request.onblocked = () => reject(new Error('Somebody has it open'))
  })
}
