import { useLayoutEffect, useState } from 'react'

interface LaidOut<T> {
  readonly set: (next: T) => void
  readonly use: () => T
}

/**
 * A value that is set while pages are laid out, and read by what is drawn together with them: whoever reads it hears of
 * it before the first picture, so that nothing moves after it.
 */
export function laidOut<T extends object | null>(first: T): LaidOut<T> {
  let current = first
  const listeners = new Set<(next: T) => void>()
  return {
    set: (next) => {
      current = next
      for (const listener of listeners) listener(next)
    },
    use: () => {
      const [value, setValue] = useState(current)
      useLayoutEffect(() => {
        setValue(current)
        listeners.add(setValue)
        return () => void listeners.delete(setValue)
      }, [])
      return value
    },
  }
}
