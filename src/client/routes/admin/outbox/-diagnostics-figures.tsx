import { useOutbox } from '#client/offline/use-workspace.ts'
import { formatCount, formatSize } from '#client/ui/format.ts'
import { Ledger } from '#client/ui/ledger.tsx'
import { StatCard } from '#client/ui/stat-card.tsx'
import { waitingText } from './-diagnostics-words.ts'
import type { StorageView } from './-diagnostics-use-storage.ts'

/** The four figures that tell whether there is anything to look at. */
export function Figures({ storage }: { readonly storage: StorageView }) {
  const { sync, items, receipts, quarantined } = useOutbox()
  const { picture, failed } = storage
  const room = picture?.quotaBytes ?? null
  return (
    <Ledger columns={4}>
      <StatCard label="Waiting" value={sync.waiting} text={waitingText(items, sync.attention)} />
      <StatCard
        label="Needs attention"
        value={sync.attention}
        text={
          quarantined.length > 0
            ? `${formatCount(quarantined.length, 'edit')} unreadable here`
            : sync.attention === 0
              ? 'Nothing to decide'
              : 'Kept until you decide'
        }
      />
      <StatCard label="Sent today" value={receipts.length} text="With a receipt of the server" />
      <StatCard
        label="Storage in use"
        value={picture?.usedBytes == null ? null : formatSize(picture.usedBytes)}
        text={room !== null ? `of ${formatSize(room)}` : picture || failed ? 'The browser does not say' : 'Looking'}
      />
    </Ledger>
  )
}
