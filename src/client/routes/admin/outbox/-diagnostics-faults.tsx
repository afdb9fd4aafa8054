import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  diagnostics,
  loadDiagnostics,
  subscribeDiagnostics,
  type Diagnostic,
} from '#client/offline/device/diagnostics.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { formatCount, formatDateTime } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import { faultReport, faultWords } from './-diagnostics-report.ts'

const PAGE = 10

/** What went wrong on this device lately; codes and names only, so that the report may be sent to somebody. */
export function Faults() {
  const events = useSyncExternalStore(subscribeDiagnostics, diagnostics)
  const snapshot = useOutbox()
  const [unread, setUnread] = useState(false)
  const [shown, setShown] = useState(PAGE)
  useEffect(() => {
    loadDiagnostics().catch(() => setUnread(true))
  }, [])
  const newest = events.toReversed()
  return (
    <Section
      title="Last faults"
      actions={<CopyButton label="Copy report" text={() => faultReport(events, snapshot, __APP_VERSION__)} />}
    >
      {unread && (
        <p className="border-b border-line py-3 text-bad">
          Failed to read earlier faults. This device refuses to read its storage.
        </p>
      )}
      {newest.length === 0 && <p className="py-4 text-ink-3">None on this device.</p>}
      <ul>
        {newest.slice(0, shown).map((event) => (
          <Row key={`${event.code} ${event.detail}`} event={event} />
        ))}
      </ul>
      {newest.length > shown && (
        <Button small variant="ghost" className="mt-2" onClick={() => setShown(shown + 2 * PAGE)}>
          Show more
        </Button>
      )}
    </Section>
  )
}

function Row({ event }: { readonly event: Diagnostic }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2.5">
      <div className="min-w-0 flex-[1_1_220px]">
        <p className="font-[550]">{faultWords(event.code)}</p>
        <p className="mono text-small break-all text-ink-3">
          {event.code}
          {event.detail !== '' && ` · ${event.detail}`}
        </p>
      </div>
      {event.count > 1 && <span className="text-small text-ink-2">{formatCount(event.count, 'time')}</span>}
      <time className="text-small text-ink-3" dateTime={new Date(event.lastAt).toISOString()}>
        {formatDateTime(event.lastAt)}
      </time>
    </li>
  )
}
