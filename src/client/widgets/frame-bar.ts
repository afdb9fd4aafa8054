import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Address } from '#client/data/address.ts'

/** Where the page above this one lies, and what it is called. */
export type WayBack = Address & { readonly label: string }

/** What the open page wants in the phone's bars; the frame reads it, pages set it. */
export interface FrameBar {
  readonly title: string
  readonly back: WayBack | null
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
export function useSubPage(title: string, back: WayBack, task = false): void {
  // Pages may write theirs anew each time they are drawn: the frame hears of it when it says something else.
  const [kept, keep] = useState(back)
  if (JSON.stringify(kept) !== JSON.stringify(back)) keep(back)
  useEffect(() => {
    become({ ...PLAIN, title, back: kept, compactSync: task, hideTabs: task })
    return () => become(PLAIN)
  }, [title, kept, task])
}
