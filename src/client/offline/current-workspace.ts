import type { Workspace } from './workspace.ts'

/** The workspace of the account in use; null while nobody is signed in. */

let current: Workspace | null = null
const listeners = new Set<() => void>()

export function getWorkspace(): Workspace | null {
  return current
}

export function setWorkspace(next: Workspace | null): void {
  current = next
  for (const listener of listeners) listener()
}

/** @returns the end of the subscription */
export function subscribeWorkspace(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
