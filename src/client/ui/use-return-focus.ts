import { useRef } from 'react'

interface ReturnFocus {
  readonly onOpenAutoFocus: () => void
  readonly onCloseAutoFocus: (event: Event) => void
}

/**
 * Gives the focus back to whatever had it when the layer opened. Radix does so for layers with a trigger of their own
 * only. An opener that is gone by then, as the row that was deleted, leaves the focus to the main part of the page.
 */
export function useReturnFocus(): ReturnFocus {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      const element = opener.current?.isConnected ? opener.current : document.querySelector('main')
      if (element instanceof HTMLElement) element.focus({ preventScroll: true })
    },
  }
}
