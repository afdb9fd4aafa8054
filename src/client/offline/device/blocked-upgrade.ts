/** Whether an older tab keeps the databases from being opened; the app waits for it and says so. */

let blocked = false
const listeners = new Set<(blocked: boolean) => void>()

export function noteBlocked(now: boolean): void {
  if (blocked === now) return
  blocked = now
  for (const listener of listeners) listener(now)
}

/** @returns the end of the subscription */
export function subscribeBlocked(listener: (blocked: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
