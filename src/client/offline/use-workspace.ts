import { useCallback, useSyncExternalStore } from 'react'
import { getWorkspace, subscribeWorkspace } from './current-workspace.ts'
import type { OutboxSnapshot, SyncState } from './engine/outbox/snapshot.ts'
import { inOneMoment, steadySnapshot } from './steady-snapshot.ts'
import type { Workspace } from './workspace.ts'

/** For pages behind the sign-in, which are only shown while a workspace is open. */
export function useWorkspace(): Workspace {
  const workspace = useMaybeWorkspace()
  if (!workspace) throw new Error('This part needs a signed-in account')
  return workspace
}

/** For parts that are shown in either case. */
export function useMaybeWorkspace(): Workspace | null {
  return useSyncExternalStore(subscribeWorkspace, getWorkspace)
}

/**
 * Screens are drawn anew a moment after a change: of an edit that arrived they then know both that it waits no longer
 * and what it made. Between the two its row would be gone, and with it a menu that is open on it. And only of a change:
 * the same that is read again draws nothing.
 */
export function useOutbox(): OutboxSnapshot {
  const { outbox } = useWorkspace()
  const subscribe = useCallback((listener: () => void) => outbox.subscribe(() => inOneMoment(listener)), [outbox])
  return useSyncExternalStore(
    subscribe,
    useCallback(() => steadySnapshot(outbox), [outbox]),
  )
}

/** At once and not a moment later: "Synced" of before must not be read beside a save that was just told. */
export function useSync(): SyncState {
  const { outbox } = useWorkspace()
  return useSyncExternalStore(outbox.subscribe, () => outbox.getSnapshot().sync)
}
