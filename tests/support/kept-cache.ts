import 'fake-indexeddb/auto'
import '#contract/index.ts'
import { QueryClient } from '@tanstack/react-query'
import { openDB } from 'idb'
import { afterEach, beforeEach, vi } from 'vitest'
import { CONTRACT_VERSION } from '#contract/registry.ts'
import { cacheDatabase } from '#client/data/kept-answers.ts'
import { openPersistedCache, type PersistedCache } from '#client/data/persist.ts'

/** A device whose kept answers a unit test looks into, with a clock of its own; there is no browser. */

export const NOW = 1_700_000_000_000
export const DAY = 24 * 60 * 60 * 1000
export const BUSTER = `contract-${CONTRACT_VERSION}`

export const post = (id: number) => ['posts.read', { params: { id } }] as const
export const hashOf = (id: number) => `["posts.read",{"params":{"id":${id}}}]`

export let account: string
let count = 0
export let noted: string[]
let opened: PersistedCache[]
/** What the page is told about itself; there is no browser here. */
export let view: EventTarget & { visibilityState: string }
export let frame: EventTarget

/** Each test of the file that calls this has a device of its own. */
export function eachWithDevice(): void {
  beforeEach(begin)
  afterEach(end)
}

function begin() {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW })
  view = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  frame = new EventTarget()
  vi.stubGlobal('document', view)
  vi.stubGlobal('window', frame)
  count += 1
  account = `u${count}`
  noted = []
  opened = []
}

function end() {
  for (const cache of opened) cache.stop()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
}

/** A page of its own: nothing in memory, the same device. */
export async function openPage() {
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  const cache = await openPersistedCache(client, account, (code, detail) => noted.push(`${code}: ${detail}`))
  opened.push(cache)
  return { client, cache }
}

const database = () => openDB(cacheDatabase(account), 1, { upgrade: (db) => void db.createObjectStore('cache') })

/** Waits for every write that was issued before. */
export async function device(): Promise<Map<string, unknown>> {
  const db = await database()
  const tx = db.transaction('cache', 'readwrite')
  const [keys, values] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()])
  db.close()
  return new Map(keys.map((key, index) => [String(key), values[index]]))
}

export async function store(records: Readonly<Record<string, unknown>>): Promise<void> {
  const db = await database()
  for (const [key, value] of Object.entries(records)) await db.put('cache', value, key)
  db.close()
}

export const entry = (id: number, title: string, dataUpdatedAt = NOW - DAY, buster = BUSTER) => ({
  [hashOf(id)]: { buster, queryKey: post(id), data: { id, title }, dataUpdatedAt },
})

/** The second in which changes are gathered is over. */
export async function second(): Promise<Map<string, unknown>> {
  vi.advanceTimersByTime(1000)
  return device()
}

/** Keys that are put from now on. */
export function watchPuts() {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put')
  return () => put.mock.calls.map(([, key]) => key)
}
