import { formatNumber, formatTrend } from './format.ts'

interface StatCardProps {
  readonly label: string
  /** Null while there is nothing to show. */
  readonly value: number | string | null
  /** Percent against the earlier period; nothing when there is no earlier data. */
  readonly trend?: number | null | undefined
  /** What the trend compares, for its tooltip. */
  readonly trendHint?: string
  /** The breakdown: "41 published, 7 drafts". */
  readonly text?: string | undefined
  /** Two parts that add up to the whole. */
  readonly parts?: readonly [number, number] | undefined
}

const PERIOD = 'Last 30 days against the 30 days before'

/** A figure of a ledger, with its computed trend and, when the parts add up to the whole, a two-part bar. */
export function StatCard({ label, value, trend, trendHint = PERIOD, text, parts }: StatCardProps) {
  const total = parts ? parts[0] + parts[1] : 0
  return (
    <div className="stat">
      <div className="k">
        <span>{label}</span>
        {typeof trend === 'number' && (
          <span className="trend" title={trendHint}>
            {formatTrend(trend)}
            <span className="sr-only">, {trendHint}</span>
          </span>
        )}
      </div>
      <div className="n">{value === null ? '–' : typeof value === 'number' ? formatNumber(value) : value}</div>
      {text !== undefined && <div className="s">{text}</div>}
      {parts && total > 0 && (
        <div className="split" aria-hidden="true">
          {parts.map(
            (part, index) => part > 0 && <i key={index === 0 ? 'first' : 'rest'} style={{ flexGrow: part }} />,
          )}
        </div>
      )}
    </div>
  )
}
