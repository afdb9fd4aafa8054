import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Asked after something that took its time, such as a save: whether the part that waited for it is still on the page.
 * Whoever has gone on meanwhile is not led anywhere by what comes then.
 */
export function useStillHere(): () => boolean {
  const here = useRef(false)
  useLayoutEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return useCallback(() => here.current, [])
}
