import { useSyncExternalStore, type ReactNode, type ReactPortal } from 'react'
import { createPortal } from 'react-dom'

let place: HTMLElement | null = null
const listeners = new Set<() => void>()

/** Ref of the element at the right end of the phone's bar that holds the buttons of the open page. */
export function holdBarActions(element: HTMLElement | null): void {
  place = element
  for (const listener of listeners) listener()
}

/** Draws a page's own buttons into the bar; as a portal they stay part of the page, with its state and its context. */
export function BarActions({ children }: { readonly children: ReactNode }): ReactPortal | null {
  const host = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => place,
  )
  return host && createPortal(children, host)
}
