import { Link } from '@tanstack/react-router'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { formatTime } from '#client/ui/format.ts'
import { phaseOf, standingOf } from '#client/offline/reading/edit-phase.ts'
import { markOf, type Phase, stateWords } from '#client/state-grammar.ts'
import { RowMark } from '#client/ui/row-mark.tsx'
import { useLinger } from '#client/ui/use-linger.ts'
import { conflictAddress } from '#client/records/attention-banner.tsx'

interface EditStatusProps {
  /** Pending edits of the record. */
  readonly items: readonly OutboxItem[]
  readonly dirty: boolean
  readonly saving: boolean
  /** When the typed text was last written to the device. */
  readonly keptAt: number | null
  /** The server has the record, so "Saved" means something. */
  readonly stored: boolean
  /** Nothing of it was ever saved. */
  readonly creating?: boolean
}

/** Where the text stands, in the words of the status line: on this device, on its way, on the server. */
export function EditStatus({ items, dirty, saving, keptAt, stored, creating = false }: EditStatusProps) {
  const busy = useLinger(saving || (!dirty && items.some((item) => item.state === 'sending')), 400, 600)
  const needsYou = items.find((item) => item.state === 'needs-you')
  if (needsYou) return <NeedsYou item={needsYou} />
  if (busy) return <RowMark state="sending" label="Saving" />
  if (dirty) return <Standing phase={keptAt === null ? 'typed' : 'kept'} at={keptAt} />
  const standing = standingOf(items)
  if (standing) return <RowMark state={markOf(standing.phase)} label={stateWords(standing.phase, standing.act)} />
  if (stored) return <Standing phase="stored" />
  return creating ? <Standing phase="typed" /> : null
}

function Standing({ phase, at = null }: { readonly phase: Phase; readonly at?: number | null }) {
  return <RowMark state={markOf(phase)} label={stateWords(phase) + (at === null ? '' : ` at ${formatTime(at)}`)} />
}

function NeedsYou({ item }: { readonly item: OutboxItem }) {
  const phase = phaseOf(item)
  const mark = <RowMark state={markOf(phase)} label={stateWords(phase)} />
  return item.conflict === null ? (
    <Link to="/admin/outbox">{mark}</Link>
  ) : (
    <Link to="/admin/outbox/$recordId" params={{ recordId: conflictAddress(item) }}>
      {mark}
    </Link>
  )
}
