/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */
import { cx } from '#client/ui/class-names.ts'
import { formatDateTime, formatMilliseconds, formatNumber, formatTime, formatDate } from '#client/ui/format.ts'
import type { HistoryRow, Measure, Range } from './-history-points.ts'

const W = 600
const H = 140

export const MEASURE_LABELS: Readonly<Record<Measure, string>> = {
  database_ms: 'Database response',
  storage_ms: 'Storage response',
  memory_percent: 'Memory use',
  disk_percent: 'Disk use',
  errors: 'Errors per hour',
}

function formatMeasure(measure: Measure, value: number): string {
  if (measure.endsWith('_ms')) return formatMilliseconds(value)
  return measure === 'errors' ? formatNumber(value) : `${formatNumber(value, 1)}%`
}

interface Limits {
  readonly warning: number
  readonly critical: number
}

interface ChartProps {
  readonly measure: Measure
  /** Oldest first; null where nothing was measured. */
  readonly values: readonly (number | null)[]
  readonly limits: Limits
  readonly from: number
  readonly to: number
}

/** A line over time with the thresholds that lie within its scale; dashed where nothing was measured. */
export function HistoryChart({ measure, values, limits, from, to }: ChartProps) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const last = known.at(-1)
  if (!last) return <p className="py-10 text-center text-small text-ink-3">Nothing was measured in this period</p>
  const high = Math.max(...known.map(({ value }) => value))
  const low = Math.min(...known.map(({ value }) => value))
  const top = measure.endsWith('_percent')
    ? 100
    : roundUp(limits.warning <= 4 * high ? Math.max(high, limits.warning) : high)
  const y = (value: number) => (H - (value / top) * H).toFixed(1)
  const x = (index: number) => ((values.length > 1 ? index / (values.length - 1) : 0.5) * W).toFixed(1)
  const format = (value: number) => formatMeasure(measure, value)
  const drawn = (['warning', 'critical'] as const).filter((level) => limits[level] <= top)
  const [solid, gaps] = paths(known, x, y)
  const text = `${MEASURE_LABELS[measure]}: latest ${format(last.value)}, lowest ${format(low)}, highest ${format(high)}`
  return (
    <figure>
      <div className="flex gap-2">
        <div className="flex h-[140px] w-14 flex-none flex-col justify-between text-right text-meta text-ink-3">
          <span className="-mt-2">{format(top)}</span>
          <span className="-mb-2">{format(0)}</span>
        </div>
        <svg
          className="history-chart"
          viewBox={`0 0 ${W} ${H}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={text}
        >
          <path className="axis" d={`M0 0H${W}M0 ${H / 2}H${W}M0 ${H}H${W}`} />
          {drawn.map((level) => (
            <path key={level} className={cx('limit', level)} d={`M0 ${y(limits[level])}H${W}`} />
          ))}
          {gaps !== '' && <path className="gap" d={gaps} />}
          <path d={solid} />
        </svg>
      </div>
      <div className="mt-2 flex justify-between pl-16 text-meta text-ink-3">
        <span>{formatDateTime(from, to)}</span>
        <span>Now</span>
      </div>
      <figcaption className="mt-2 text-small text-ink-3">
        Warning from {format(limits.warning)}, critical from {format(limits.critical)}
        {drawn.length === 0 ? ', both above this scale.' : drawn.length === 1 ? ', which is above this scale.' : '.'}
      </figcaption>
    </figure>
  )
}

/** The next of 1, 2, 5, 10, 20, … */
function roundUp(value: number): number {
  if (value <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((step) => step * unit >= value) ?? 10) * unit
}

interface Point {
  readonly value: number
  readonly index: number
}

/** Lines through neighbours, a dot where there is none; separate ones over what is missing. */
function paths(known: readonly Point[], x: (index: number) => string, y: (value: number) => string) {
  let [solid, gaps] = ['', '']
  for (const [at, point] of known.entries()) {
    const before = known[at - 1]
    const place = `${x(point.index)} ${y(point.value)}`
    const isNext = before !== undefined && before.index === point.index - 1
    solid += isNext ? `L${place}` : `M${place}h0.1`
    if (before && !isNext) gaps += `M${x(before.index)} ${y(before.value)}L${place}`
  }
  return [solid, gaps] as const
}

interface TableProps {
  readonly measure: Measure
  readonly range: Range
  readonly rows: readonly HistoryRow[]
}

/** The same in figures. */
export function HistoryTable({ measure, range, rows }: TableProps) {
  return (
    <section aria-label="History in figures" tabIndex={0} className="max-h-[292px] overflow-y-auto">
      <table className="w-full text-small">
        <thead className="text-left text-ink-3">
          <tr className="border-b border-line">
            <th className="py-1.5 pr-3 font-medium">{range === 'day' ? 'From' : 'Day'}</th>
            <th className="py-1.5 pr-3 text-right font-medium">Checks</th>
            <th className="py-1.5 pr-3 text-right font-medium">Not critical</th>
            <th className="py-1.5 text-right font-medium">Highest</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map(({ from, to, samples, fine, highest }) => (
            <tr key={from} className="border-b border-line">
              <td className="py-1.5 pr-3 whitespace-nowrap">
                {range === 'day' ? formatTime(from) : formatDate(to - 1)}
              </td>
              <td className="py-1.5 pr-3 text-right">{formatNumber(samples)}</td>
              <td className="py-1.5 pr-3 text-right">{fine === null ? '–' : `${formatNumber(fine, 1)}%`}</td>
              <td className="py-1.5 text-right">{highest === null ? '–' : formatMeasure(measure, highest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
