import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { startTransition, useDeferredValue, useEffect, useState } from 'react'
import { query } from '#client/data/queries.ts'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { AsOf } from '#client/ui/as-of.tsx'
import { Button } from '#client/ui/button.tsx'
import { NotOnThisDevice } from '#client/ui/empty.tsx'
import { FailedBanner } from '#client/ui/not-loaded.tsx'
import { PageHead } from '#client/ui/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { useLaptop } from '#client/ui/use-media.ts'
import { NeedsAttention } from './-attention.tsx'
import { BelowFold } from './-below-fold.tsx'
import { ContinueWhereYouLeftOff, NextAndLast } from './-continue.tsx'
import { CreateActions } from './-create-actions.tsx'
import { useFigures } from './-figures.ts'
import { FirstSteps } from './-first-steps.tsx'
import { StatCards } from './-stat-cards.tsx'
import { useRecent } from './-use-recent.ts'

export const Route = createFileRoute('/admin/')({ component: DashboardPage })

/** What needs the owner, what to go on with, what to make; then how the site is doing. */
function DashboardPage() {
  usePageTitle('Dashboard')
  const figures = useFigures()
  const recent = useRecent()
  const laptop = useLaptop()
  const { asOf, missing, online, refreshing } = figures
  const failed = figures.failed || (online && recent.answer.isError && !recent.lacking)
  // Deferred, it is drawn in slices, between which the browser can answer.
  const ready = useDeferredValue(useOnce(figures.settled && recent.settled))
  const whole = useAfterPaint()
  // As this device knows them: nothing is asked for one word.
  const settings = useQuery({ ...query('settings.read', {}), enabled: false }).data
  const sample = settings !== undefined && 'demo_content' in settings && settings.demo_content
  const refresh = () => void Promise.all([figures.refresh(), recent.answer.refetch()])
  return (
    <>
      <PageHead
        title="Dashboard"
        sub={sample ? 'Sample statistics' : 'Statistics'}
        {...(asOf === null ? {} : { asOf: <AsOf at={asOf} offline={!online} /> })}
        actions={
          <Button
            icon={<RefreshCw strokeWidth={1.75} aria-hidden="true" />}
            busy={refreshing}
            busyLabel="Refreshing..."
            disabledReason={online ? undefined : 'Needs a connection'}
            onClick={refresh}
          >
            Refresh
          </Button>
        }
      />
      {ready ? (
        <>
          <NeedsAttention health={figures.health} />
          {failed && (
            <FailedBanner
              className="mb-4"
              alert
              message="Failed to load dashboard statistics"
              busy={refreshing}
              onRetry={refresh}
            />
          )}
          {recent.nothingYet ? (
            <FirstSteps />
          ) : (
            <div className="-mt-2 grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_260px] lg:grid-rows-[auto_1fr] lg:gap-x-10">
              <div className="lg:row-span-2">
                <ContinueWhereYouLeftOff recent={recent} />
              </div>
              {/* Read in the order in which it is seen, which is another one on a phone. */}
              {laptop && <CreateActions />}
              <NextAndLast recent={recent} />
              {!laptop && <CreateActions />}
            </div>
          )}
          {/* On a phone they lie below the screen. */}
          {(laptop || whole) && (
            <div className="mt-7">{missing ? <NotOnThisDevice /> : <StatCards figures={figures} />}</div>
          )}
          {whole && <BelowFold figures={figures} />}
        </>
      ) : (
        // Everything comes at once: what came late would move what is being read.
        <SkeletonRows rows={8} />
      )}
    </>
  )
}

/** True once the rest is painted; at once where a picture of the whole page stands until it is drawn. */
function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(() => document.querySelector('.still') !== null)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return painted
}

/** True from the first time on that it was so. */
function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was || now
}
