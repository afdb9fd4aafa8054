/**
 * The areas of the app that no first page needs are brought to the device by the service worker, once a page has come to
 * rest and asks for it.
 */

export const KEEP_PARTS = 'KEEP_PARTS'

/** Told to the worker at work when the next build is to begin: it breaks off what it fetches, and fetches nothing for a while. */
export const GIVE_WAY = 'GIVE_WAY'
export const GIVE_WAY_MS = 10_000

/** Parts that could not be loaded, by the errors that their pages met. */
const notLoaded = new WeakSet<object>()

/**
 * Has the worker fetch what is missing, as soon as there is one.
 * @returns how many files are still missing afterwards; null where no worker serves this page
 */
export async function keepParts(): Promise<number | null> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  const { active } = await navigator.serviceWorker.ready
  if (!active) return null
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise<number | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(typeof data === 'number' ? data : null)
  })
  active.postMessage({ type: KEEP_PARTS }, [port2])
  return answered
}

/** @param error that an import of a part ended with */
export function noteNotLoaded(error: unknown): void {
  if (typeof error === 'object' && error !== null) notLoaded.add(error)
}

/** Whether a page can't be shown because a part of the app is neither on this device nor to be had. */
export function isNotLoaded(error: unknown): boolean {
  return typeof error === 'object' && error !== null && notLoaded.has(error)
}
