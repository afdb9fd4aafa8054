import { useLayoutEffect, useRef } from 'react'

/**
 * Hears every key that is pressed on the page, from the moment it is seen: whoever sees it may press at once, and an
 * effect that waits for the paint would come too late. Escape inside of something open is `useEscape`.
 */
export function useKeys(press: (event: KeyboardEvent) => void): void {
  const latest = useRef(press)
  useLayoutEffect(() => {
    latest.current = press
  })
  useLayoutEffect(() => {
    // A browser that fills in a form by itself says so with events that name no key.
    const listen = (event: Event) => {
      if (event instanceof KeyboardEvent) latest.current(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
