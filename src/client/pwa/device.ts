/** The icon's badge and the room that the browser grants; both are extras that a browser may refuse. */

/** Number of things that need the owner; 0 clears. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  // Refused outside an installed app on some systems: the count also stands in the app.
  const quiet = () => undefined
  if (count > 0) navigator.setAppBadge(count).catch(quiet)
  else navigator.clearAppBadge().catch(quiet)
}

export interface StorageState {
  /** Whether the browser promises not to evict what is stored; null when it doesn't say. */
  readonly persisted: boolean | null
  readonly usedBytes: number | null
  readonly quotaBytes: number | null
}

/** Asks the browser to keep what is stored, at the first save. */
export async function keepStorage(): Promise<boolean> {
  if (!navigator.storage?.persist) return false
  return (await navigator.storage.persisted()) || navigator.storage.persist()
}

export async function storageState(): Promise<StorageState> {
  if (!navigator.storage?.persisted) return { persisted: null, usedBytes: null, quotaBytes: null }
  const estimate = await navigator.storage.estimate()
  return {
    persisted: await navigator.storage.persisted(),
    usedBytes: estimate.usage ?? null,
    quotaBytes: estimate.quota ?? null,
  }
}
