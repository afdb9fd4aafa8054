import { useEffect } from 'react'

/**
 * Asks before the tab closes, but only while something could not be kept on the device:
 * where the device holds it, leaving loses nothing and nobody is asked.
 *
 * @returns what ends the asking
 */
export function guardLeaving(): () => void {
  // A listener of its own for each: the same one twice would be one, and end with the first.
  const listener = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', listener)
  return () => window.removeEventListener('beforeunload', listener)
}

/** As guardLeaving, while `active`. */
export function useLeaveGuard(active: boolean): void {
  useEffect(() => (active ? guardLeaving() : undefined), [active])
}
