import { getReachability, noteSilence } from './reachability.ts'

const PROBE_MS = 5_000

/**
 * Watches the browser's hints and, while the server is silent, asks it every few seconds.
 * @param probe makes one cheap call; its answer arrives through `noteAnswer`.
 * @returns stops watching.
 */
export function watchReachability(probe: () => Promise<unknown>): () => void {
  const check = () => void probe()
  const visible = () => {
    if (document.visibilityState === 'visible' && !getReachability().online) check()
  }
  const timer = setInterval(visible, PROBE_MS)
  window.addEventListener('offline', noteSilence)
  window.addEventListener('online', check)
  document.addEventListener('visibilitychange', visible)
  return () => {
    clearInterval(timer)
    window.removeEventListener('offline', noteSilence)
    window.removeEventListener('online', check)
    document.removeEventListener('visibilitychange', visible)
  }
}
