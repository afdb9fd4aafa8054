import { useEffect } from 'react'

/**
 * Asks before the tab closes, but only while typed text could not be kept on the device:
 * where the journal holds it, leaving loses nothing and nobody is asked.
 */
export function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
