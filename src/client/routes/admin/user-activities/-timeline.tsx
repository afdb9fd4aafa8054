/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */
import { formatCount, formatNumber } from '#client/ui/format.ts'
import { useLaptop } from '#client/ui/use-media.ts'
import { dayWords } from './-activity-query.ts'

interface Day {
  readonly date: string
  readonly count: number
}

interface TimelineProps {
  /** Oldest first, those without any included; undefined while they are on their way. */
  readonly days: readonly Day[] | undefined
  /** The day that is filtered by. */
  readonly selected: string | undefined
  readonly onChoose: (date: string) => void
}

/** Its room is as high before the days are there: the list below stays where it is. */
const ROOM = 'mb-6'
const HEIGHT = 120
/** A bar is never the whole height for a handful: one lonely activity is no peak. */
const FEWEST = 5
/** A day without any is a mark on the line: what is flat is still made of days. */
const NONE = 3
/** Of a bar and the gap beside it. */
const STEP = 10

/** How many there were on each day, as bars and as a table; a day of the table shows what happened on it. */
export function Timeline({ days, selected, onChoose }: TimelineProps) {
  const [first, last] = [days?.[0], days?.at(-1)]
  if (!days || !first || !last) return days ? null : <div className={`${ROOM} h-[141px] lg:h-[112px]`} />
  const most = Math.max(0, ...days.map(({ count }) => count))
  const busy = days.filter(({ count }) => count > 0).toReversed()
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <section aria-label="Activities by day" className={`${ROOM} grid gap-4 lg:grid-cols-[minmax(0,1fr)_240px]`}>
      <div>
        <svg
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-[60px] w-full border-b border-line-strong lg:h-[88px]"
          role="img"
          aria-label={`${formatCount(total, 'activity', 'activities')} from ${dayWords(first.date)} to ${dayWords(last.date)}, at most ${formatNumber(most)} a day`}
        >
          {days.map(({ date, count }, index) => {
            const height = count === 0 ? NONE : (count / Math.max(FEWEST, most)) * HEIGHT
            return (
              <g key={date} className="group">
                <title>{`${dayWords(date)}: ${formatNumber(count)}`}</title>
                <rect
                  x={index * STEP}
                  width={STEP}
                  height={HEIGHT}
                  className="fill-transparent group-hover:fill-hover"
                />
                <rect
                  x={index * STEP + 1.5}
                  y={HEIGHT - height}
                  width={STEP - 3}
                  height={height}
                  className={date === selected ? 'fill-accent' : count === 0 ? 'fill-line-strong' : 'fill-ink-2'}
                />
              </g>
            )
          })}
        </svg>
        <p className="mt-1 flex justify-between text-meta text-ink-3" aria-hidden="true">
          <span>{dayWords(first.date)}</span>
          <span>{most > 0 && `${formatNumber(most)} on the busiest day`}</span>
          <span>{dayWords(last.date)}</span>
        </p>
      </div>
      <BusyDays days={busy} selected={selected} onChoose={onChoose} />
    </section>
  )
}

interface BusyDaysProps extends Omit<TimelineProps, 'days'> {
  readonly days: readonly Day[]
}

/** Beside the bars; on a phone folded away below them, where a part that scrolls by itself would be in the way. */
function BusyDays({ days, selected, onChoose }: BusyDaysProps) {
  const laptop = useLaptop()
  const table = (
    <table className="w-full text-small">
      <thead>
        <tr className="text-left text-ink-3">
          <th className="pb-1 font-medium">Day</th>
          <th className="pb-1 text-right font-medium">Activities</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, count }) => (
          <tr key={date} className="border-t border-line">
            <td>
              <button
                type="button"
                className="min-h-[28px] text-left text-accent hover:underline aria-pressed:font-semibold max-lg:min-h-[44px] max-lg:min-w-[44px]"
                aria-pressed={date === selected}
                onClick={() => onChoose(date)}
              >
                {dayWords(date)}
              </button>
            </td>
            <td className="text-right tabular-nums">{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!laptop) {
    return (
      <details className="text-small text-ink-2">
        <summary className="min-h-11 cursor-pointer py-3">{`Days with activities: ${formatNumber(days.length)}`}</summary>
        {table}
      </details>
    )
  }
  return (
    <div className="h-[112px] overflow-y-auto" role="region" aria-label="Days as a table" tabIndex={0}>
      {table}
    </div>
  )
}
