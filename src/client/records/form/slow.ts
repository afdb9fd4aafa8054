import { SLOW_MS } from '#client/offline/engine/storage/storage.ts'

/** Waits for the storage. @param late called when that takes long; what it said is over when this ends */
export async function unlessSlow<T>(storing: Promise<T>, late: () => void): Promise<T> {
  const timer = setTimeout(late, SLOW_MS)
  try {
    return await storing
  } finally {
    clearTimeout(timer)
  }
}
