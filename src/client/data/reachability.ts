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

const PROBE_MS = 5_000

/**
 * Watches the browser's hints and, while the server is silent, asks it every few seconds.
 * @param probe makes one cheap call; its answer arrives through `noteAnswer`.
 * @returns stops watching.
 */
export function watchReachability(probe: () => Promise<unknown>): () => void {
  const offline = () => become(false)
  const check = () => void probe()
  const visible = () => {
    if (document.visibilityState === 'visible' && !current.online) check()
  }
  const timer = setInterval(() => {
    if (!current.online && document.visibilityState === 'visible') check()
  }, PROBE_MS)
  window.addEventListener('offline', offline)
  window.addEventListener('online', check)
  document.addEventListener('visibilitychange', visible)
  return () => {
    clearInterval(timer)
    window.removeEventListener('offline', offline)
    window.removeEventListener('online', check)
    document.removeEventListener('visibilitychange', visible)
  }
}
