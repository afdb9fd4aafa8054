import { useSyncExternalStore } from 'react'
import { everyWhileVisible } from '#client/while-visible.ts'

const STEP_MS = 30_000

/** The end of the current half minute: what was published this moment must not look as if it lay ahead. */
const now = (): number => Math.ceil(Date.now() / STEP_MS) * STEP_MS

const subscribe = (changed: () => void) => everyWhileVisible(STEP_MS, changed)

/** The time as screens need it, for what changes by itself: a scheduled post becomes a published one while it is shown. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, now)
}
