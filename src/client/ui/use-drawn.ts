import { useDeferredValue } from 'react'

/**
 * Rows that come for the first time are drawn in slices, between which the browser can answer; what stands below them
 * waits as long, so that it does not move away from under a finger.
 * @param known whether there is something to draw
 * @returns true from the drawing on that has it all
 */
export function useDrawn(known: boolean): boolean {
  return useDeferredValue(known) && known
}
