import { useSyncExternalStore } from 'react'
import { isVisible, subscribeVisible } from '#client/while-visible.ts'

/** How often an answer that is shown is asked for again, for `refetchInterval`: never while the page is hidden. */
export function useAskedAgain(ms: number): number | false {
  return useSyncExternalStore(subscribeVisible, isVisible) && ms
}
