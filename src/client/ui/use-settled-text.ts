import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const SETTLE_MS = 250
const DEEDS = ['click', 'keydown']

/**
 * Text that is typed at once and told when typing rests, at the latest when somebody does something else: what they open
 * then would be left again for what was told after it. Follows the address when that changes by itself (Back).
 */
export function useSettledText(told: string, tell: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(told)
  const last = useRef(told)
  const latest = useRef(tell)
  useLayoutEffect(() => {
    latest.current = tell
  })
  useEffect(() => {
    if (told === last.current) return
    last.current = told
    setText(told)
  }, [told])
  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === last.current) return undefined
    const end = () => {
      clearTimeout(timer)
      for (const deed of DEEDS) window.removeEventListener(deed, settle, true)
    }
    const settle = (event?: Event) => {
      if (event?.target instanceof HTMLInputElement) return
      end()
      last.current = trimmed
      latest.current(trimmed)
    }
    const timer = setTimeout(settle, SETTLE_MS)
    // Before any handler of the page.
    for (const deed of DEEDS) window.addEventListener(deed, settle, true)
    return end
  }, [text])
  return [text, setText]
}
