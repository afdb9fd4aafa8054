import { useCallback, useSyncExternalStore } from 'react'

/** True while the media query holds. Read synchronously, so the first paint is already the right one. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Sidebar, tables, dialogs: from 960 px. Everything narrower is the phone shell. */
export const useLaptop = (): boolean => useMedia('(min-width: 960px)')

/** True when the pointer is a finger. */
export const useTouch = (): boolean => useMedia('(pointer: coarse)')
