import { useCallback, useRef } from 'react'

/**
 * For what a server does once: pressed again before the list shows it, it would be refused, and a failure told of what
 * was done. What failed, or was left by the person (false), can be pressed again.
 * @returns starts an act, unless one of this key was started before
 */
export function useOnce(): (key: string, act: () => Promise<unknown>) => void {
  const started = useRef(new Set<string>())
  return useCallback((key, act) => {
    const { current: keys } = started
    if (keys.has(key)) return
    keys.add(key)
    const again = () => void keys.delete(key)
    void act().then((done) => done === false && again(), again)
  }, [])
}
