import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/**
 * What this device knows regardless of who is signed in: the session and the device's own id.
 * Stored in IndexedDB `offdesk.device`. The session is removed on sign-out; the device id stays.
 */

let store: UseStore | undefined

function device(): UseStore {
  store ??= createStore('offdesk.device', 'values')
  return store
}

export function readDevice(key: string): Promise<unknown> {
  return get(key, device())
}

export function writeDevice(key: string, value: unknown): Promise<void> {
  return set(key, value, device())
}

export function removeDevice(key: string): Promise<void> {
  return del(key, device())
}
