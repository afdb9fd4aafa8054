import { type RefObject, useEffect, useRef } from 'react'

/**
 * Escape for what is open inside something else: a list of suggestions, a search with a text, a row that is dragged. The
 * dialog around it hears Escape at the document, before any field does; so this hears it first, at the window.
 * @param take does what Escape means here; false when it means nothing now
 * @returns ends it
 */
export function onEscape(take: (event: KeyboardEvent) => boolean): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !take(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', listen, { capture: true })
  return () => window.removeEventListener('keydown', listen, { capture: true })
}

/** While `takes`, an Escape inside the element does `act`, and nothing around it. */
export function useEscape(element: RefObject<HTMLElement | null>, takes: boolean, act: () => void): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!takes) return undefined
    return onEscape(({ target }) => {
      if (!(target instanceof Node) || !element.current?.contains(target)) return false
      latest.current()
      return true
    })
  }, [element, takes])
}
