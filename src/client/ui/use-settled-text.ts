import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const SETTLE_MS = 250

/** Text that is typed at once and told when typing rests; follows the address when that changes by itself (Back). */
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
    const timer = setTimeout(() => {
      last.current = trimmed
      latest.current(trimmed)
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
