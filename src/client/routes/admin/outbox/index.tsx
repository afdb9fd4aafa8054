import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import * as v from 'valibot'
import { useReachability } from '#client/data/use-session.ts'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import { sendsInBackground } from '#client/offline/device/watch-background-sync.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount, formatNumber } from '#client/ui/format.ts'
import { formatWithin } from '#client/ui/moments.ts'
import { PageHead } from '#client/ui/page.tsx'
import { AllDone } from '#client/ui/empty.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { ServerNotice } from '#client/widgets/server-notice.tsx'
import { Changes } from './-changes.tsx'
import { ConnectionStrip } from './-connection-strip.tsx'
import { LocalTrash } from './-local-trash.tsx'
import { NotSaved } from './-not-saved.tsx'
import { OtherStore } from './-other-store.tsx'
import { OutboxGroup } from './-outbox-group.tsx'
import { Quarantine } from './-quarantine.tsx'
import { SentToday } from './-sent-today.tsx'
import { StorageNudge } from './-storage-nudge.tsx'

export const Route = createFileRoute('/admin/outbox/')({
  validateSearch: v.object({ item: v.optional(v.fallback(v.optional(v.string()), undefined)) }),
  component: OutboxPage,
})

/** What waits on this device, why, and what the person can do about it. */
function OutboxPage() {
  usePageTitle('Outbox')
  const { item: shownId } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const snapshot = useOutbox()
  const { outbox } = useWorkspace()
  const { online } = useReachability()
  const laptop = useLaptop()
  const { items } = snapshot
  const attention = items.filter((item) => item.state === 'needs-you')
  const waiting = items.filter((item) => item.state !== 'needs-you')
  const shown = items.find((item) => item.opId === shownId) ?? (laptop ? (attention[0] ?? waiting[0]) : undefined)
  const open = (opId: string | undefined) => void navigate({ search: { item: opId }, replace: laptop })
  const oldest = snapshot.oldestAt === null ? '' : `, oldest ${formatWithin(snapshot.oldestAt)}`

  const list = (
    <>
      <PageHead
        title="Outbox"
        sub={items.length === 0 ? undefined : `${formatCount(items.length, 'edit')} on this device${oldest}`}
        actions={
          items.length > 0 && (
            <Button
              icon={<RefreshCw strokeWidth={1.75} aria-hidden="true" />}
              disabledReason={!online ? 'Needs a connection' : waiting.length === 0 ? 'Nothing waits' : undefined}
              onClick={() => void outbox.retryAll()}
            >
              Send now
            </Button>
          )
        }
      />
      <ConnectionStrip />
      <ServerNotice />
      <OtherStore />
      <StorageNudge />
      <Quarantine />
      <OutboxGroup
        title="Needs attention"
        note={formatNumber(attention.length)}
        items={attention}
        selected={shown?.opId}
        onOpen={open}
      />
      <OutboxGroup
        title="Waiting"
        note={`${formatNumber(waiting.length)}, sent in this order`}
        items={waiting}
        selected={shown?.opId}
        onOpen={open}
      />
      {waiting.length > 0 && (
        <p className="-mt-4 mb-8 text-small text-ink-3">
          {sendsInBackground()
            ? 'This browser may also send after Offdesk is closed, when it finds a connection.'
            : 'This browser sends while Offdesk is open. Keep it open until nothing waits.'}
        </p>
      )}
      {items.length === 0 && snapshot.quarantined.length === 0 && (
        <AllDone title="Nothing waits to be sent" text="Edits wait here until they reach the server." />
      )}
      <NotSaved />
      <SentToday receipts={snapshot.receipts} />
      <LocalTrash entries={snapshot.trash} />
      <p className={items.length === 0 ? 'text-center' : undefined}>
        <Link to="/admin/outbox/diagnostics" className={buttonClass({ small: true })}>
          Diagnostics, export and import
        </Link>
      </p>
    </>
  )
  if (!laptop || items.length === 0) {
    return (
      <>
        {list}
        {shown && (
          <Dialog open addressed onOpenChange={(stay) => !stay && open(undefined)} title="Changes" shape="panel">
            <Changes item={shown} onGone={() => open(undefined)} />
          </Dialog>
        )}
      </>
    )
  }
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,460px)]">
      <div className="min-w-0">{list}</div>
      <aside aria-label="Changes of the selected edit" className="min-w-0 xl:border-l xl:border-line xl:pl-8">
        {shown ? (
          <Changes item={shown} onGone={() => open(undefined)} />
        ) : (
          <p className="pt-12 text-center text-ink-3">Choose an edit to see its changes.</p>
        )}
      </aside>
    </div>
  )
}
