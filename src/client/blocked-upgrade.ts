/** Whether an older tab keeps a database from being upgraded; the app waits for it and says so. */

const waiting = new Set<string>()
const listeners = new Set<(blocked: boolean) => void>()

export function noteBlocked(database: string, blocked: boolean): void {
  if (waiting.has(database) === blocked) return
  if (blocked) waiting.add(database)
  else waiting.delete(database)
  for (const listener of listeners) listener(waiting.size > 0)
}

/** @returns the end of the subscription */
export function subscribeBlocked(listener: (blocked: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
