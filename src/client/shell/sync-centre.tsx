import { useNavigate } from '@tanstack/react-router'
import { useReachability } from '#client/data/use-session.ts'
import { useSync } from '#client/offline/use-workspace.ts'
import { useFormsDirty } from '#client/records/form/open-forms.ts'
import { SyncChip, type SyncState } from '#client/ui/sync-chip.tsx'
import { useLinger } from '#client/ui/use-linger.ts'
import { Wire } from '#client/ui/wire.tsx'

/** By priority: needs attention, offline, saving, waiting, unsaved, synced. */
function useSyncState(): SyncState {
  const sync = useSync()
  const { online } = useReachability()
  const unsaved = useFormsDirty()
  // Shown only after 400 ms and then for at least 600 ms, so that a quick save never flickers.
  const saving = useLinger(sync.sending > 0, 400, 600)
  if (sync.attention > 0) return { kind: 'attention', count: sync.attention }
  if (!online) return { kind: 'offline', count: sync.waiting, unsaved }
  if (saving) return { kind: 'saving' }
  if (sync.waiting > 0) return { kind: 'waiting', count: sync.waiting }
  return { kind: unsaved ? 'unsaved' : 'synced' }
}

/** The sync indicator with its meaning; opens the outbox. */
export function SyncCentre({ compact }: { readonly compact: boolean }) {
  const navigate = useNavigate()
  return <SyncChip state={useSyncState()} compact={compact} onOpen={() => void navigate({ to: '/admin/outbox' })} />
}

/** The line under the bar. */
export function SyncWire() {
  const { kind } = useSyncState()
  const { online } = useReachability()
  return <Wire saving={kind === 'saving'} attention={kind === 'attention'} offline={!online} />
}
