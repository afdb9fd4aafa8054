import { useEffect, useRef, useState } from 'react'

/**
 * Follows `on`, but turns on only after `after` ms and then stays at least `atLeast` ms, so short states never flicker
 * ("Saving": 400 and 600; skeletons: 200 and 0).
 */
export function useLinger(on: boolean, after: number, atLeast = 0): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (on === shown) return undefined
    const wait = on ? after : Math.max(0, since.current + atLeast - Date.now())
    const timer = setTimeout(() => {
      since.current = Date.now()
      setShown(on)
    }, wait)
    return () => clearTimeout(timer)
  }, [on, shown, after, atLeast])
  return shown
}
