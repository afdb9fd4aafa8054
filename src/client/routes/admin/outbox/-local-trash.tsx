import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { TrashEntry } from '#client/offline/engine/storage/record.ts'
import { Button } from '#client/ui/button.tsx'
import { formatNumber, formatWhen } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { tellRefusal } from './-use-item-actions.ts'

/** Edits discarded on this device; their text can be brought back for 30 days. */
export function LocalTrash({ entries }: { readonly entries: readonly TrashEntry[] }) {
  const { outbox } = useWorkspace()
  if (entries.length === 0) return null
  const restore = (entry: TrashEntry) =>
    outbox.restoreFromTrash(entry.trashId).then(() => void toasts.success('Back in the outbox'), tellRefusal)
  return (
    <details className="mb-8">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-ink-2">
        Discarded on this device, {formatNumber(entries.length)}
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.trashId} className="flex min-h-[52px] items-center gap-3 border-b border-line py-2">
            <span className="min-w-0 flex-1 truncate">{entry.label}</span>
            <time className="text-small text-ink-3" dateTime={new Date(entry.at).toISOString()}>
              {formatWhen(entry.at)}
            </time>
            {entry.reason !== 'unreadable' && (
              <Button small onClick={() => void restore(entry)} aria-label={`Restore ${entry.label}`}>
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
