import { useCallback, useMemo, useSyncExternalStore } from 'react'

const lastOnScreen = new Map<string, boolean>()

/** Paper is narrower than most windows: while it is printed, the page stays what it was on the screen. */
function onScreen(query: string, { matches }: MediaQueryList): boolean {
  const last = lastOnScreen.get(query)
  // Every row of a list asks: only what would change something is looked into.
  if (last !== undefined && last !== matches && window.matchMedia('print').matches) return last
  lastOnScreen.set(query, matches)
  return matches
}

/** True while the media query holds. Read synchronously, so the first paint is already the right one. */
function useMedia(query: string): boolean {
  // Made once for each place that asks: to make one costs more than a row of a list may.
  const list = useMemo(() => window.matchMedia(query), [query])
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [list],
  )
  return useSyncExternalStore(subscribe, () => onScreen(query, list))
}

/** Sidebar, tables, dialogs: from 960 px. Everything narrower is the phone shell. */
export const useLaptop = (): boolean => useMedia('(min-width: 960px)')

/** Room for a record beside its list: from 1680 px. */
export const useWide = (): boolean => useMedia('(min-width: 1680px)')

/** True when the pointer is a finger. */
export const useTouch = (): boolean => useMedia('(pointer: coarse)')
