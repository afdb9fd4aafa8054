import { createStore, del, get, update, type UseStore } from 'idb-keyval'

/**
 * What this device knows regardless of who is signed in: the session and the device's own id.
 * Stored in IndexedDB `offdesk.device`. The session is removed on sign-out; the device id stays.
 * Where the browser keeps nothing and the person goes on all the same: in memory, gone with the page.
 */

declare global {
  /** What the page's first script read (vite.config.ts); null: it could not. */
  var deviceAhead: Promise<Map<string, unknown> | null> | undefined
}

let store: UseStore | undefined
let memory: Map<string, unknown> | null = null

function device(): UseStore {
  store ??= createStore('offdesk.device', 'values')
  return store
}

/** From now on nothing is stored on this device, until the page is loaded again. */
export function keepNothing(): void {
  memory = new Map()
}

/** Whether this device stores what it is given. */
export function deviceKeeps(): boolean {
  return memory === null
}

export async function readDevice(key: string): Promise<unknown> {
  return memory ? memory.get(key) : get(key, device())
}

/**
 * For the start of a page: as its first script found it, a moment ago. Each value once, so that whoever asks again gets
 * what is there by then.
 */
export async function readDeviceAhead(key: string): Promise<unknown> {
  const found = memory ? null : await globalThis.deviceAhead
  const value = found?.get(key)
  found?.delete(key)
  return value === undefined ? readDevice(key) : value
}

export function writeDevice(key: string, value: unknown): Promise<void> {
  return changeDevice(key, () => value)
}

/** Reads and writes in one step, so that no other tab comes between. */
export async function changeDevice(key: string, change: (value: unknown) => unknown): Promise<void> {
  if (memory) memory.set(key, change(memory.get(key)))
  else await update(key, change, device())
}

export async function removeDevice(key: string): Promise<void> {
  if (memory) memory.delete(key)
  else await del(key, device())
}
