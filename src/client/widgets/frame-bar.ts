import { useEffect, useSyncExternalStore } from 'react'

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
