import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a text area as high as its text. Browsers with field-sizing do it by themselves.
 * @param borders in pixels
 */
export function useGrowing(value: string, borders = 0): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = area.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + borders}px`
  }, [value, borders])
  return area
}
