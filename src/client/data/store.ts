import { anyMomentOf, parseStoreAnswer, STORE_HEADER, storeOf } from '#contract/calls/store.ts'
import { readDeviceAhead, writeDevice } from './device-store.ts'

/**
 * Whose data this device saw last, repeated in every request: a server that holds another database, or an older state
 * of this one, then refuses to write and says so. Kept on the device before what was read is.
 */

type Listener = (store: string) => void

const KEY = 'store'
let seen: string | null = null
/** Before what was kept is read, nothing may take its place. */
let isLoaded = false
const listeners = new Set<Listener>()

/** Reads what was seen before; before the first request. */
export async function loadStore(): Promise<void> {
  const kept = await readDeviceAhead(KEY)
  seen = typeof kept === 'string' && storeOf(kept) !== null ? kept : null
  isLoaded = true
}

/**
 * The header for a request. @param meant the store (`id.epoch`) that it is meant for; null for whichever was seen last
 */
export function storeHeader(meant: string | null = null): Record<string, string> {
  const mark = meant === null || storeOf(seen) === meant ? seen : anyMomentOf(meant)
  return mark === null ? {} : { [STORE_HEADER]: mark }
}

/** Takes in whose data an answer is. @param header as it stood in the answer @returns the store, null when not said */
export function noteStore(header: string | null): string | null {
  const answer = parseStoreAnswer(header)
  const store = storeOf(answer?.mark ?? null)
  if (answer === null || store === null) return null
  const isMeant = isLoaded && (seen === null || storeOf(seen) === store)
  if (isMeant && !answer.isStranger && answer.mark !== seen) {
    seen = answer.mark
    // Not written, the next answer says it again; a request without it is taken as before.
    writeDevice(KEY, seen).catch(() => undefined)
  }
  for (const listener of listeners) listener(store)
  return store
}

/** From now on this store is meant: a moment of another one says nothing any more. */
export function meanStore(store: string): void {
  if (seen !== null && storeOf(seen) !== store) seen = null
}

/** @returns the end of the subscription */
export function subscribeStore(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The store that was seen last; null where nobody said. */
export function seenStore(): string | null {
  return storeOf(seen)
}
