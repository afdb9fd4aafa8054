/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Copy, RefreshCw } from 'lucide-react'
import { fillPath } from '#contract/calls/endpoint.ts'
import { HEALTH_KINDS, type HealthKind } from '#contract/calls/health-kinds.ts'
import { contract } from '#contract/index.ts'
import { API_BASE, CallFailure, request } from '#client/data/call.ts'
import { query } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { NotFoundPage } from '#client/widgets/error-pages.tsx'
import { useSubPage } from '#client/widgets/frame-bar.ts'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { usePageTitle } from '#client/widgets/page-title.ts'
import { HEALTH_NAMES } from '#client/routes/admin/-health-links.tsx'
import { AsOf } from '#client/ui/as-of.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { copyText } from '#client/ui/clipboard.ts'
import { LoadFailed, NotOnThisDevice } from '#client/ui/empty.tsx'
import { formatDateTime, formatFull, formatMilliseconds } from '#client/ui/format.ts'
import { PageHead } from '#client/ui/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'

/** What a health call answers, fetched with the session, as the quick links show it. */
export const Route = createFileRoute('/admin/monitoring/health/$kind')({
  component: () => {
    const { kind } = Route.useParams()
    return (
      <RequireAccess access="admin">
        {isKind(kind) ? <HealthViewer key={kind} kind={kind} /> : <NotFoundPage />}
      </RequireAccess>
    )
  },
})

function isKind(text: string): text is HealthKind {
  return HEALTH_KINDS.some((kind) => kind === text)
}

/** Any answer of the server is shown, also one that says it failed; only silence is a failure here. */
async function look(kind: HealthKind, signal: AbortSignal) {
  const started = performance.now()
  const outcome = await request(contract[`health.${kind}`], { signal })
  if (outcome.kind !== 'reply') throw new CallFailure(0, {}, null)
  return { status: outcome.status, body: outcome.body, ms: performance.now() - started }
}

function HealthViewer({ kind }: { readonly kind: HealthKind }) {
  const title = HEALTH_NAMES[kind]
  const address = `${API_BASE}${fillPath(contract[`health.${kind}`].path)}`
  usePageTitle(title)
  useSubPage(title, { to: '/admin/monitoring', label: 'Monitoring' })
  const { online } = useReachability()
  const live = useQuery({
    queryKey: ['health-viewer', kind],
    queryFn: ({ signal }) => look(kind, signal),
    enabled: online,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const kept = useQuery({ ...query(`health.${kind}`, {}), enabled: false })

  const shown = live.data
    ? { text: JSON.stringify(live.data.body, null, 2), at: live.dataUpdatedAt }
    : !online && kept.data
      ? { text: JSON.stringify(kept.data, null, 2), at: kept.dataUpdatedAt }
      : null
  return (
    <>
      <PageHead
        title={title}
        quietOnPhone
        back={{
          label: 'Monitoring',
          link: (props) => <Link to="/admin/monitoring" {...props} className={`${props.className} max-lg:hidden`} />,
        }}
        // On a phone the buttons stand below it, whichever address it is.
        sub={<span className="mono max-sm:inline-block max-sm:w-[calc(100vw-2rem)]">GET {address}</span>}
        asOf={shown && !online ? <AsOf at={shown.at} offline /> : undefined}
        actions={
          <>
            {shown && (
              <Button icon={<Copy strokeWidth={1.75} aria-hidden="true" />} onClick={() => void copyText(shown.text)}>
                Copy
              </Button>
            )}
            <Button
              icon={<RefreshCw strokeWidth={1.75} aria-hidden="true" />}
              busy={live.isFetching}
              busyLabel="Refreshing..."
              disabledReason={online ? undefined : 'Needs a connection'}
              onClick={() => void live.refetch()}
            >
              Refresh
            </Button>
          </>
        }
      />
      {!online && (
        <p className="mb-3 text-small text-ink-2">
          This device can’t reach the server. {shown ? 'This is the last known answer, not the current one.' : ''}
        </p>
      )}
      {live.data && online && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-3">
          <Badge tone={live.data.status < 300 ? 'ok' : 'bad'}>Status {live.data.status}</Badge>
          <span>{formatMilliseconds(live.data.ms)}</span>
          <span title={formatFull(live.dataUpdatedAt)}>{formatDateTime(live.dataUpdatedAt)}</span>
        </p>
      )}
      {shown ? (
        <section
          aria-label="Answer"
          tabIndex={0}
          className="overflow-x-auto rounded-panel border border-line bg-sunken p-4"
        >
          <pre className="text-[0.8125rem] leading-5">{shown.text}</pre>
        </section>
      ) : live.isError && online ? (
        <LoadFailed
          message={`Failed to load ${title.toLowerCase()}`}
          cause={live.error.message}
          onRetry={() => void live.refetch()}
          retrying={live.isFetching}
        />
      ) : online ? (
        <SkeletonRows rows={4} />
      ) : (
        <NotOnThisDevice />
      )}
    </>
  )
}
