/**
 * Whether the server can be reached, judged by real answers; `navigator.onLine` is a hint only
 * (a killed server leaves it true, a captive portal too).
 */

export interface Reachability {
  readonly online: boolean
  /** Since when; null before the first sign of either. */
  readonly since: number | null
}

let current: Reachability = { online: typeof navigator === 'undefined' || navigator.onLine, since: null }
const listeners = new Set<() => void>()

function become(online: boolean): void {
  if (current.online === online) return
  current = { online, since: Date.now() }
  for (const listener of listeners) listener()
}

/** The API answered. */
export function noteAnswer(): void {
  become(true)
}

/** A request got no answer. */
export function noteSilence(): void {
  become(false)
}

export function getReachability(): Reachability {
  return current
}

export function subscribeReachability(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
