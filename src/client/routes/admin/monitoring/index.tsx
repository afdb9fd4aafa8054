import { createFileRoute } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { Suspense } from 'react'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { formatFull } from '#client/ui/format.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { Ring } from '#client/ui/ring.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { AutoRefreshButton, useAutoRefresh } from './-auto-refresh.tsx'
import { CriticalBanner } from './-critical-banner.tsx'
import { DetailCards } from './-detail-cards.tsx'
import { Overview } from './-overview.tsx'
import { reportText } from './-report-text.ts'
import { useChecks, type Checks } from './-use-checks.ts'
import { StatusChange, Verdict } from './-verdict.tsx'
import { HealthLinks } from './-viewer-links.tsx'

// Nobody sees it without scrolling.
const History = lazyPart(() => import('./-history.tsx'))

/** The health of the server, every 30 seconds while somebody looks. */
export const Route = createFileRoute('/admin/monitoring/')({
  component: () => (
    <RequireAccess access="admin">
      <MonitoringPage />
    </RequireAccess>
  ),
})

function MonitoringPage() {
  usePageTitle('Monitoring')
  const laptop = useLaptop()
  const checks = useChecks()
  const auto = useAutoRefresh(checks.run, checks.endedAt, checks.running || !checks.online)
  const controls = (
    <>
      <AutoRefreshButton {...auto} block={!laptop} />
      <Button
        block={!laptop}
        icon={<RefreshCw strokeWidth={1.75} aria-hidden="true" />}
        busy={checks.running}
        busyLabel="Refreshing..."
        disabledReason={checks.online ? undefined : 'Needs a connection'}
        onClick={() => void checks.run()}
      >
        Refresh Now
      </Button>
    </>
  )
  return (
    <>
      <PageHead title="Monitoring" {...lastChecked(checks)} actions={laptop ? controls : undefined} />
      {!laptop && (
        <div className="mb-3.5 grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-2 sm:grid-cols-[auto_auto] sm:justify-start">
          {controls}
        </div>
      )}
      <Content checks={checks} />
    </>
  )
}

function lastChecked({ checkedAt, online, running }: Checks) {
  // The line has its place before there is anything to say.
  if (checkedAt === null) return { sub: running ? 'Checking now' : 'Not checked yet' }
  return online
    ? { sub: `Last checked ${formatFull(checkedAt)}` }
    : { sub: 'Last checked', asOf: <AsOf at={checkedAt} offline /> }
}

function Content({ checks }: { readonly checks: Checks }) {
  const { checkedAt, failure, online, running } = checks
  // The four answers of the first check are shown at once: one by one they would push each other about.
  const isFirst = checks.log.length === 0 && running
  if (checkedAt === null || isFirst) {
    if (failure !== null)
      return (
        <LoadFailed
          message={`Failed to fetch monitoring data: ${failure}`}
          onRetry={() => void checks.run()}
          retrying={running}
        />
      )
    if (!online) return <NotOnThisDevice />
    return (
      <output className="grid justify-items-center gap-3 py-16 text-ink-2">
        <Ring state="sending" size={28} className="text-accent" />
        <span>Loading monitoring data...</span>
      </output>
    )
  }
  return (
    <>
      <Verdict checks={checks} />
      <CriticalBanner report={checks.comprehensive} />
      <Overview checks={checks} />
      <DetailCards checks={checks} />
      <Suspense>
        <History online={online} />
        {/* With what stands above it, which would else push it down. */}
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-1">
          <HealthLinks />
          <span className="-ml-2.5">
            <CopyButton
              label="Copy report"
              text={() => reportText(checks, checkedAt, online && failure === null)}
              done="Report copied"
              failed="Failed to copy the report. This browser gives no access to the clipboard here."
            />
          </span>
        </div>
      </Suspense>
      <StatusChange report={checks.comprehensive} />
    </>
  )
}
