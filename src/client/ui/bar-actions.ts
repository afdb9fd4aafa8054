import { useSyncExternalStore, type ReactNode, type ReactPortal } from 'react'
import { createPortal } from 'react-dom'

/** A place in the phone's bar into which the open page draws: as a portal what it draws stays part of the page. */
function barPlace() {
  let place: HTMLElement | null = null
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    hold: (element: HTMLElement | null): void => {
      place = element
      for (const listener of listeners) listener()
    },
    Place: ({ children }: { readonly children: ReactNode }): ReactPortal | null => {
      const host = useSyncExternalStore(subscribe, () => place)
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
