import { useEffect, useState } from 'react'
import { storageState } from './device.ts'

/** Less than a few photos need. */
export const LITTLE_ROOM_BYTES = 50 * 1024 * 1024
/** The first page is painted before anybody asks. */
const AFTER_START_MS = 3000

/**
 * @param asked asks again whenever it changes
 * @returns bytes that this browser says are left for the app; null while it is not known, and where the browser does
 * not say. Chromium says 10 GB to every site, whatever the disk: there a save that finds no room is the first to know.
 */
export function useRoomLeft(asked: unknown): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    let live = true
    const timer = setTimeout(() => {
      storageState().then(
        ({ usedBytes, quotaBytes }) => {
          if (live) setLeft(usedBytes === null || quotaBytes === null ? null : Math.max(0, quotaBytes - usedBytes))
        },
        // What a browser does not tell is no reason to alarm anybody; a save that finds no room says so itself.
        () => undefined,
      )
    }, AFTER_START_MS)
    return () => {
      live = false
      clearTimeout(timer)
    }
  }, [asked])
  return left
}
