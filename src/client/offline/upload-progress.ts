import { useSyncExternalStore } from 'react'

/** How far uploads on their way have come, 0 to 100, by operation; in memory only. */

const progress = new Map<string, number>()
const listeners = new Set<() => void>()

export function noteProgress(opId: string, percent: number | null): void {
  if (percent === null) progress.delete(opId)
  else progress.set(opId, percent)
  for (const listener of listeners) listener()
}

export function progressOf(opId: string): number | null {
  return progress.get(opId) ?? null
}

export function subscribeProgress(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useUploadProgress(opId: string): number | null {
  return useSyncExternalStore(subscribeProgress, () => progressOf(opId))
}
