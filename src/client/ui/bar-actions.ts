import type { ReactNode, ReactPortal } from 'react'
import { createPortal } from 'react-dom'
import { laidOut } from './laid-out.ts'

/** A place in the phone's bar into which the open page draws: as a portal what it draws stays part of the page. */
function barPlace() {
  const place = laidOut<HTMLElement | null>(null)
  return {
    hold: place.set,
    Place: ({ children }: { readonly children: ReactNode }): ReactPortal | null => {
      const host = place.use()
      return host && createPortal(children, host)
    },
  }
}

/** At the right end of the bar: the buttons of the page. The frame holds the element, the page draws. */
export const { hold: holdBarActions, Place: BarActions } = barPlace()
/** Before the sync indicator: what a task has there. */
export const { hold: holdBarLead, Place: BarLead } = barPlace()
/** Below the title: how many, and how old. */
export const { hold: holdBarSub, Place: BarSub } = barPlace()
