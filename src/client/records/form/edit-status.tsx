import { Link } from '@tanstack/react-router'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { formatTime } from '#client/ui/format.ts'
import { Ring } from '#client/ui/ring.tsx'
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
}

/** Where the text stands, in the words of the status line: on this device, on its way, on the server. */
export function EditStatus({ items, dirty, saving, keptAt, stored }: EditStatusProps) {
  const busy = useLinger(saving || (!dirty && items.some((item) => item.state === 'sending')), 400, 600)
  const needsYou = items.find((item) => item.state === 'needs-you')
  if (needsYou) return <NeedsYou item={needsYou} />
  if (busy) return <RowMark state="sending" label="Saving" />
  if (dirty) {
    return keptAt === null ? (
      <span>Not saved yet</span>
    ) : (
      <RowMark state="waiting" label={`Saved on this device at ${formatTime(keptAt)}`} />
    )
  }
  if (items.length > 0) return <RowMark state="waiting" label="Waiting to be sent" />
  if (!stored) return null
  return (
    <span className="row-mark">
      <Ring state="stored" />
      Saved
    </span>
  )
}

function NeedsYou({ item }: { readonly item: OutboxItem }) {
  const mark = <RowMark state="attention" />
  return item.conflict === null ? (
    <Link to="/admin/outbox">{mark}</Link>
  ) : (
    <Link to="/admin/outbox/$recordId" params={{ recordId: conflictAddress(item) }}>
      {mark}
    </Link>
  )
}
