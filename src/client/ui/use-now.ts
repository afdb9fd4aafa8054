import { useSyncExternalStore } from 'react'
import { everyWhileVisible } from '#client/while-visible.ts'

const STEP_MS = 30_000

/** The end of the current half minute: what was published this moment must not look as if it lay ahead. */
const now = (): number => Math.ceil(Date.now() / STEP_MS) * STEP_MS

/** All parts of a page that follow the time share one timer: each row of a list is one of them. */
const followers = new Set<() => void>()
let stop = (): void => undefined

function subscribe(changed: () => void): () => void {
  followers.add(changed)
  if (followers.size === 1) stop = everyWhileVisible(STEP_MS, () => followers.forEach((told) => told()))
  return () => {
    followers.delete(changed)
    if (followers.size === 0) stop()
  }
}

/** The time as screens need it, for what changes by itself: a scheduled post becomes a published one while it is shown. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, now)
}

/** What the time makes of something, in a word or a flag: drawn anew only when that changes. */
export function useAtTime<T extends string | number | boolean>(of: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => of(now()))
}
