import { type RefObject, useEffect } from 'react'

/**
 * Keeps a bar above the on-screen keyboard: browsers that lay the keyboard over the page leave `bottom: 0` under it.
 * Sets `--rt-keyboard` on the element; the style sheet uses it on phones only.
 */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return undefined
    const place = () => {
      const hidden = Math.round(window.innerHeight - viewport.height - viewport.offsetTop)
      // Below a keyboard's height it is a browser bar or a pinch, which the page must not chase.
      const inset = viewport.scale === 1 && hidden > 80 ? hidden : 0
      ref.current?.style.setProperty('--rt-keyboard', `${inset}px`)
    }
    place()
    viewport.addEventListener('resize', place)
    viewport.addEventListener('scroll', place)
    return () => {
      viewport.removeEventListener('resize', place)
      viewport.removeEventListener('scroll', place)
    }
  }, [ref])
}
