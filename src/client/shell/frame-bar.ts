import { useEffect, useSyncExternalStore, type ReactNode, type ReactPortal } from 'react'
import { createPortal } from 'react-dom'

/** What the open page wants in the phone's bars; the frame reads it, pages set it. */
export interface FrameBar {
  readonly title: string
  readonly back: { readonly to: string; readonly label: string } | null
  /** The sync words fold away, the ring stays (full-screen tasks). */
  readonly compactSync: boolean
  /** Full-screen tasks replace the bottom bar with their own actions. */
  readonly hideTabs: boolean
}

const PLAIN: FrameBar = { title: '', back: null, compactSync: false, hideTabs: false }

let current = PLAIN
const listeners = new Set<() => void>()

function become(next: FrameBar): void {
  current = next
  for (const listener of listeners) listener()
}

export function useFrameBar(): FrameBar {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

/** For pages below a root screen: the phone's bar shows a way back and the title instead of the mark. */
export function useSubPage(title: string, back: { readonly to: string; readonly label: string }, task = false): void {
  const { to, label } = back
  useEffect(() => {
    become({ ...PLAIN, title, back: { to, label }, compactSync: task, hideTabs: task })
    return () => become(PLAIN)
  }, [title, to, label, task])
}

let place: HTMLElement | null = null
const placeListeners = new Set<() => void>()

/** Ref of the element at the right end of the phone's bar that holds the actions of the open page. */
export function holdBarActions(element: HTMLElement | null): void {
  place = element
  for (const listener of placeListeners) listener()
}

/** Draws a page's own buttons into the bar; as a portal they stay part of the page, with its state and its context. */
export function BarActions({ children }: { readonly children: ReactNode }): ReactPortal | null {
  const host = useSyncExternalStore(
    (listener) => {
      placeListeners.add(listener)
      return () => placeListeners.delete(listener)
    },
    () => place,
  )
  return host && createPortal(children, host)
}
