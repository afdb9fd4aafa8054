import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { query } from '#client/data/queries.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Button } from '#client/ui/button.tsx'
import { NotOnThisDevice } from '#client/ui/empty.tsx'
import { FailedBanner } from '#client/ui/not-loaded.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { ContinueWhereYouLeftOff } from './-continue.tsx'
import { useFigures } from './-figures.ts'
import { NeedsAttention } from './-outbox-summary.tsx'
import { PopularGroups } from './-popular-groups.tsx'
import { QuickActions } from './-quick-actions.tsx'
import { StatCards } from './-stat-cards.tsx'
import { SystemHealth } from './-system-health.tsx'

export const Route = createFileRoute('/admin/')({ component: DashboardPage })

function DashboardPage() {
  usePageTitle('Dashboard')
  const figures = useFigures()
  const { admin, asOf, failed, missing, online, refresh, refreshing } = figures
  // As this device knows them: nothing is asked for one word.
  const settings = useQuery({ ...query('settings.read', {}), enabled: false }).data
  const sample = settings !== undefined && 'demo_content' in settings && settings.demo_content
  return (
    <div className="max-w-[1180px]">
      <PageHead
        title="Dashboard"
        {...(asOf === null
          ? {}
          : {
              sub: sample ? 'Statistics, sample content included' : 'Statistics',
              asOf: <AsOf at={asOf} offline={!online} />,
            })}
        actions={
          <Button
            icon={<RefreshCw strokeWidth={1.75} aria-hidden="true" />}
            busy={refreshing}
            busyLabel="Refreshing..."
            disabledReason={online ? undefined : 'Needs a connection'}
            onClick={() => void refresh()}
          >
            Refresh
          </Button>
        }
      />
      <NeedsAttention />
      {failed && (
        <FailedBanner
          className="mb-4"
          alert
          message="Failed to load dashboard statistics"
          busy={refreshing}
          onRetry={() => void refresh()}
        />
      )}
      {missing ? <NotOnThisDevice /> : <StatCards figures={figures} />}
      <QuickActions counts={figures.counts} />
      <ContinueWhereYouLeftOff />
      {admin && (
        <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-2 lg:gap-x-10">
          <SystemHealth />
          <PopularGroups groups={figures.groups} />
        </div>
      )}
    </div>
  )
}
