import { everyWhileVisible } from '#client/while-visible.ts'
import { getReachability, noteSilence, subscribeReachability } from './reachability.ts'

const PROBE_MS = 5_000

/**
 * Watches the browser's hints and, while the server is silent, asks it every few seconds.
 * @param probe makes one cheap call; its answer arrives through `noteAnswer`.
 * @returns stops watching.
 */
export function watchReachability(probe: () => Promise<unknown>): () => void {
  const check = () => void probe()
  let stop: (() => void) | undefined
  // Nothing is looked at while the server answers.
  const follow = () => {
    stop?.()
    stop = getReachability().online ? undefined : everyWhileVisible(PROBE_MS, check)
  }
  const visible = () => {
    if (document.visibilityState === 'visible' && !getReachability().online) check()
  }
  follow()
  const unfollow = subscribeReachability(follow)
  window.addEventListener('offline', noteSilence)
  window.addEventListener('online', check)
  document.addEventListener('visibilitychange', visible)
  return () => {
    unfollow()
    stop?.()
    window.removeEventListener('offline', noteSilence)
    window.removeEventListener('online', check)
    document.removeEventListener('visibilitychange', visible)
  }
}
