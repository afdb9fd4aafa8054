import '#contract/monitoring.ts'
import { useAskedAgain } from '#client/data/use-asked-again.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { DEFAULT_SETTINGS } from '#contract/records/settings.ts'
import { query } from '#client/data/queries.ts'
import NoticesRow from '#client/routes/admin/-notices-row.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/choice-field.tsx'
import { formatCount, formatNumber } from '#client/ui/format.ts'
import { HistoryStrip } from '#client/ui/history-strip.tsx'
import { NotLoaded } from '#client/ui/not-loaded.tsx'
import { Section } from '#client/ui/panel.tsx'
import { Segmented } from '#client/ui/segmented.tsx'
import { HistoryChart, HistoryTable, MEASURE_LABELS } from './-history-chart.tsx'
import {
  BARS,
  barsOf,
  lineOf,
  type Measure,
  MEASURES,
  type Range,
  RANGES,
  rowsOf,
  seenOf,
  shareFine,
} from './-history-points.ts'
import { tickOf } from './-health-words.ts'
import { Incidents } from './-incidents.tsx'

const RANGE_OPTIONS = [
  { value: 'day', label: '24 hours' },
  { value: 'week', label: '7 days' },
  { value: 'month', label: '30 days' },
] as const
const BAR_WORDS: Readonly<Record<Range, readonly [one: string, many: string]>> = {
  day: ['half an hour', 'half hours'],
  week: ['two hours', 'stretches of two hours'],
  month: ['half a day', 'half days'],
}
const MEASURE_OPTIONS = MEASURES.map((value) => ({ value, label: MEASURE_LABELS[value] }))
const FRESH_MS = 5 * 60_000

/** What the server itself remembers, also of the time when no device was looking. Drawn when there is more of it, not with every check. */
export default memo(function History({ online }: { readonly online: boolean }) {
  const live = { enabled: online, staleTime: FRESH_MS, refetchInterval: useAskedAgain(FRESH_MS) } as const
  // The checks of this page ask for it.
  const samples = useQuery({ ...query('health.history', {}), enabled: false })
  const hours = useQuery({ ...query('health.hours', {}), ...live })
  const incidents = useQuery({
    ...query('health.incidents', {}),
    ...live,
    staleTime: 60_000,
    refetchInterval: useAskedAgain(60_000),
  })
  const limits = useLimits()
  const [range, setRange] = useState<Range>('day')
  const [measure, setMeasure] = useState<Measure>('database_ms')
  const source = range === 'day' ? samples : hours
  const now = source.dataUpdatedAt
  const seen = seenOf(range, samples.data ?? [], hours.data ?? [], now)
  // Of what did not come nobody knows whether there is nothing.
  const isKnown = source.data !== undefined
  const failure = source.error && { cause: source.error.message, onRetry: () => void source.refetch() }
  return (
    <>
      <Section
        title="History"
        actions={<Segmented label="Time shown" value={range} onChange={setRange} options={RANGE_OPTIONS} />}
      >
        {isKnown ? (
          <div className="pt-3">
            <Bars range={range} states={barsOf(seen, range, now)} share={shareFine(seen)} samples={seen} />
            <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <div>
                <div className="mb-4 max-w-[260px]">
                  <SelectField
                    label="Figure"
                    name="figure"
                    options={MEASURE_OPTIONS}
                    value={measure}
                    onChange={(value) => setMeasure(MEASURES.find((one) => one === value) ?? 'database_ms')}
                  />
                </div>
                <HistoryChart
                  measure={measure}
                  values={lineOf(seen, range, measure, now)}
                  limits={limits(measure)}
                  from={Math.max(now - RANGES[range], seen[0]?.at ?? now)}
                  to={now}
                />
              </div>
              <HistoryTable measure={measure} range={range} rows={rowsOf(seen, range, measure, now)} />
            </div>
            <p className="mt-3 text-small text-ink-3">
              The server checks itself every minute. Fewer checks mean that it was not running.
            </p>
          </div>
        ) : (
          <NotLoaded
            missing={!online}
            error={online && failure ? { message: 'Failed to load the history', ...failure } : null}
          />
        )}
      </Section>
      <Incidents incidents={incidents} online={online} />
      <Section
        title="Notices"
        actions={
          <Link to="/admin/settings" hash="monitoring" className={buttonClass({ small: true })}>
            Thresholds and notices
          </Link>
        }
      >
        <NoticesRow />
      </Section>
    </>
  )
})

/** As Settings say; as in a new site until they are known. */
function useLimits() {
  const { data } = useQuery({ ...query('settings.read', {}), enabled: false })
  const all = { ...DEFAULT_SETTINGS, ...data }
  return (measure: Measure) => {
    const name = measure === 'database_ms' || measure === 'storage_ms' ? 'response_ms' : measure
    return { warning: all[`warning_${name}`], critical: all[`critical_${name}`] }
  }
}

interface BarsProps {
  readonly range: Range
  readonly states: ReturnType<typeof barsOf>
  readonly share: number | null
  readonly samples: ReturnType<typeof seenOf>
}

function Bars({ range, states, share, samples }: BarsProps) {
  if (share === null) return <p className="text-small text-ink-3">No checks in this period yet.</p>
  const most = RANGES[range] / BARS[range]
  const [one, many] = BAR_WORDS[range]
  const count = samples.reduce((total, { samples: made }) => total + made, 0)
  return (
    <>
      {/* A few must not be drawn as wide as all. */}
      <div style={{ width: `${Math.min(100, (states.length / most) * 100)}%` }}>
        <HistoryStrip label="All checks, by the server" states={states.map(tickOf)} unit={many} />
      </div>
      <p className="mt-2 text-small text-ink-3">
        {formatNumber(share, 1)}% of {formatCount(count, 'check')} by the server {count === 1 ? 'was' : 'were'} not
        critical. One bar is {one}, the worst state counts.
      </p>
    </>
  )
}
