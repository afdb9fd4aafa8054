import { useCallback, useSyncExternalStore } from 'react'
import type { OutboxSnapshot, SyncState } from './engine/outbox/snapshot.ts'
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For pages behind the sign-in, which are only shown while a workspace is open. */
export function useWorkspace(): Workspace {
  const workspace = useSyncExternalStore(subscribe, getWorkspace)
  if (!workspace) throw new Error('This part needs a signed-in account')
  return workspace
}

/** For parts that are shown in either case. */
export function useMaybeWorkspace(): Workspace | null {
  return useSyncExternalStore(subscribe, getWorkspace)
}

/**
 * Screens are drawn anew a moment after a change: of an edit that arrived they then know both that it waits no longer
 * and what it made. Between the two its row would be gone, and with it a menu that is open on it.
 */
export function useOutbox(): OutboxSnapshot {
  const { outbox } = useWorkspace()
  const subscribe = useCallback((listener: () => void) => outbox.subscribe(() => setTimeout(listener)), [outbox])
  return useSyncExternalStore(subscribe, outbox.getSnapshot)
}

/** At once and not a moment later: "Synced" of before must not be read beside a save that was just told. */
export function useSync(): SyncState {
  const { outbox } = useWorkspace()
  return useSyncExternalStore(outbox.subscribe, () => outbox.getSnapshot().sync)
}
