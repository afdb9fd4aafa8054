import { indexedDatabase, outboxDatabaseName } from '#client/offline/engine/storage/indexed-db.ts'
import type { Channel, Clock, Digest, Locks, Randomness } from '#client/offline/engine/storage/ports.ts'
import { freshLog } from '#client/offline/device/fresh-log.ts'
import { SafeStorage, type StorageEvents } from '#client/offline/engine/storage/safe-storage.ts'
import type { Storage } from '#client/offline/engine/storage/storage.ts'

/** The real ports of a page or a worker. Everything here is a thin wrapper; the rules are elsewhere. */
export interface BrowserPorts {
  readonly storage: Storage
  readonly clock: Clock
  readonly locks: Locks
  readonly channel: Channel
  readonly random: Randomness
  readonly digest: Digest
}

export interface BrowserEvents extends StorageEvents {
  onDiagnostic(code: string, detail: string): void
}

export function browserPorts(account: string, events: BrowserEvents): BrowserPorts {
  const name = outboxDatabaseName(account)
  const database = indexedDatabase(name, (code, error) => events.onDiagnostic(code, String(error)))
  return {
    storage: new SafeStorage({ open: (told) => freshLog().then(() => database.open(told)) }, events),
    clock: systemClock,
    locks: webLocks,
    channel: broadcastChannel(name),
    random: { number: Math.random, uuid: () => crypto.randomUUID() },
    digest: sha256,
  }
}

/** What the browser still grants this origin; null when it does not say. */
export async function freeBytes(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.()
  return estimate?.quota === undefined || estimate.usage === undefined ? null : estimate.quota - estimate.usage
}

const after: Clock['after'] = (ms, call) => {
  const timer = setTimeout(call, ms)
  return () => clearTimeout(timer)
}

/** Of a worker, which is woken for its work and ends with it; a page has a clock of its own. */
export const systemClock: Clock = { now: Date.now, after, afterSeen: after }

/** A queued request: when the holder's tab ends, the next in line goes on. */
const webLocks: Locks = {
  async hold(name, signal, hold) {
    await navigator.locks.request(name, { signal }, hold)
  },
}

export function broadcastChannel(name: string): Channel {
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen(receive) {
      const listener = (event: MessageEvent<unknown>) => receive(event.data)
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
    close: () => channel.close(),
  }
}

export const sha256: Digest = async (bytes) => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

declare global {
  /** What Chromium tells of the line (Network Information API); elsewhere it is missing. */
  interface NavigatorID {
    readonly connection?: { readonly effectiveType?: string; readonly saveData?: boolean }
  }
}

/** Whether the browser calls the line slow, or the person wants to save data; false where it does not tell. */
export function slowLink(): boolean {
  const { connection } = navigator
  return connection?.saveData === true || /^(?:slow-)?2g$/.test(connection?.effectiveType ?? '')
}
