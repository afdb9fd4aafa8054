import { cx } from './class-names.ts'

interface SparklineProps {
  /** What is measured, for the text alternative. */
  readonly label: string
  /** Oldest first; null is a check that was missed. */
  readonly values: readonly (number | null)[]
  readonly format?: (value: number) => string
  readonly tone?: 'warn' | 'bad' | undefined
}

const W = 300
const H = 44
const PAD = 2

interface Drawn {
  readonly solid: string
  readonly gaps: string
}

/** Lines through known neighbours; separate dashed lines across missing ones. */
function sparklinePaths(values: readonly (number | null)[]): Drawn {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]))
  const low = Math.min(...known.map((point) => point.value))
  const high = Math.max(...known.map((point) => point.value))
  const at = (point: { value: number; index: number }) => {
    const x = values.length > 1 ? (point.index / (values.length - 1)) * W : W / 2
    const y = high === low ? H / 2 : H - PAD - ((point.value - low) / (high - low)) * (H - 2 * PAD)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  let solid = ''
  // After the first look there is a line still to come.
  let gaps = known.length === 1 ? `M0 ${H / 2}H${W}` : ''
  for (const [n, point] of known.entries()) {
    const before = known[n - 1]
    // A point without neighbours is a dot.
    if (!before || before.index < point.index - 1) solid += `M${at(point)}h0`
    else solid += `L${at(point)}`
    if (before && before.index < point.index - 1) gaps += `M${at(before)}L${at(point)}`
  }
  return { solid, gaps }
}

/** A line without axes or fill, dashed across what was missed, with a text that says the same. */
export function Sparkline({ label, values, format = String, tone }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  const last = known.at(-1)
  if (last === undefined) return <p className="text-small text-ink-3">No data yet</p>
  const { solid, gaps } = sparklinePaths(values)
  const missed = values.length - known.length
  const text = [
    `${label}: latest ${format(last)}`,
    `lowest ${format(Math.min(...known))}`,
    `highest ${format(Math.max(...known))}`,
    ...(missed > 0 ? [`${missed} of ${values.length} missed`] : []),
  ].join(', ')
  return (
    <svg
      className={cx('sparkline', tone)}
      viewBox={`0 0 ${W} ${H}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
    >
      <path d={solid} />
      {gaps !== '' && <path className="gap" d={gaps} />}
    </svg>
  )
}
