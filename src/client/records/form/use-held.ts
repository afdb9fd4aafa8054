import { useCallback, useRef, type RefObject } from 'react'
import { setValues, type FormState, type Values } from './form-state.ts'

/** What the parts of a form (its editor) hold back while somebody types. */
export function useHeld<T extends Values>(latestRef: RefObject<FormState<T>>) {
  const flushes = useRef(new Set<() => void>())
  const holders = useRef(new Map<string, () => string | undefined>())

  /** Has them hand it out. */
  const flush = useCallback(() => {
    for (const hand of flushes.current) hand()
  }, [])
  // The same for as long as the form is open: taken off and put on at each drawing, a part would miss what comes with one.
  const registerFlush = useCallback((hand: () => void) => {
    flushes.current.add(hand)
    return () => flushes.current.delete(hand)
  }, [])
  const registerHeld = useCallback((name: keyof T & string, held: () => string | undefined) => {
    holders.current.set(name, held)
    return () => holders.current.delete(name)
  }, [])
  /** The form with all of it, which they go on holding. */
  const typed = useCallback((): FormState<T> => {
    const all = [...holders.current].map(([name, held]) => [name, held()] as const)
    const texts = all.filter(([, text]) => text !== undefined)
    return texts.length > 0 ? setValues(latestRef.current, Object.fromEntries(texts) as Partial<T>) : latestRef.current
  }, [latestRef])
  return { flush, typed, registerFlush, registerHeld }
}
