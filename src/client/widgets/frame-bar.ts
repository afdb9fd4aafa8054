import { useLayoutEffect, useState } from 'react'
import type { Address } from '#client/data/address.ts'
import { laidOut } from '#client/ui/laid-out.ts'

/** Where the page above this one lies, and what it is called. */
export type WayBack = Address & { readonly label: string }

/**
 * What kind of page is open. A list has a search of its own in the place of the one for everything; a task takes the
 * whole screen, with its own actions instead of the bottom bar. Both leave the ring alone of the sync indicator.
 */
export type PageKind = 'page' | 'list' | 'task'

/** What the open page wants in the phone's bars; the frame reads it, pages set it. */
export interface FrameBar {
  readonly title: string
  readonly back: WayBack | null
  readonly kind: PageKind
}

const PLAIN: FrameBar = { title: '', back: null, kind: 'page' }

const bar = laidOut(PLAIN)

export const useFrameBar = bar.use

/** For pages below a root screen: the phone's bar shows a way back and the title instead of the mark. */
export function useSubPage(title: string, back: WayBack, kind: PageKind = 'page'): void {
  // Pages may write theirs anew each time they are drawn: the frame hears of it when it says something else.
  const [kept, keep] = useState(back)
  if (JSON.stringify(kept) !== JSON.stringify(back)) keep(back)
  // Before the first picture, so that the bar does not change under it.
  useLayoutEffect(() => {
    bar.set({ title, back: kept, kind })
    return () => bar.set(PLAIN)
  }, [title, kept, kind])
}
