import { useCallback, useSyncExternalStore } from 'react'

const lastOnScreen = new Map<string, boolean>()

/** Paper is narrower than most windows: while it is printed, the page stays what it was on the screen. */
function onScreen(query: string): boolean {
  const last = lastOnScreen.get(query)
  const { matches } = window.matchMedia(query)
  // Every row of a list asks: only what would change something is looked into.
  if (last !== undefined && last !== matches && window.matchMedia('print').matches) return last
  lastOnScreen.set(query, matches)
  return matches
}

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
  return useSyncExternalStore(subscribe, () => onScreen(query))
}

/** Sidebar, tables, dialogs: from 960 px. Everything narrower is the phone shell. */
export const useLaptop = (): boolean => useMedia('(min-width: 960px)')

/** Room for a record beside its list: from 1680 px. */
export const useWide = (): boolean => useMedia('(min-width: 1680px)')

/** True when the pointer is a finger. */
export const useTouch = (): boolean => useMedia('(pointer: coarse)')
