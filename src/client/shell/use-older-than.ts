import { useEffect, useState } from 'react'

export const DAY_MS = 24 * 60 * 60 * 1000

/** True once `at` lies further back than `age` milliseconds; looks again when that becomes so. */
export function useOlderThan(at: number | null, age: number): boolean {
  const [reached, setReached] = useState<number | null>(null)
  useEffect(() => {
    if (at === null) return undefined
    const timer = setTimeout(() => setReached(at), Math.max(0, at + age - Date.now()))
    return () => clearTimeout(timer)
  }, [at, age])
  return at !== null && reached === at
}
