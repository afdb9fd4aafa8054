/** A device that has not stored a text by then may never do it, and say nothing: it counts as not kept until it is. */
const SLOW_MS = 4000

/** Waits for the storage. @param late called when that takes long; what it said is over when this ends */
export async function unlessSlow<T>(storing: Promise<T>, late: () => void): Promise<T> {
  const timer = setTimeout(late, SLOW_MS)
  try {
    return await storing
  } finally {
    clearTimeout(timer)
  }
}
