import type { HealthSample, HealthStatus } from '#contract/calls/health.ts'
import type { HealthHour } from '#contract/calls/incidents.ts'

/** The history of up to 30 days in a form that can be drawn and read. Pure; times in milliseconds. */

const HOUR = 3_600_000
const DAY = 24 * HOUR

export const RANGES = { day: DAY, week: 7 * DAY, month: 30 * DAY } as const
export type Range = keyof typeof RANGES

/** How wide a bar of the strip and a row of the table are. */
export const BARS = { day: HOUR / 2, week: 2 * HOUR, month: 12 * HOUR } as const
const ROWS = { day: 3 * HOUR, week: DAY, month: DAY } as const
const POINTS = 120

/** What may be drawn as a line. */
export const MEASURES = ['database_ms', 'storage_ms', 'memory_percent', 'disk_percent', 'errors'] as const
export type Measure = (typeof MEASURES)[number]

/** What was seen in a stretch of time: of a minute or of an hour. */
export interface Seen extends Readonly<Record<Measure, number | null>> {
  readonly at: number
  readonly samples: number
  readonly warning: number
  readonly critical: number
}

/** The last day by the minute, what is older by the hour; oldest first. */
export function seenOf(
  range: Range,
  samples: readonly HealthSample[],
  hours: readonly HealthHour[],
  now: number,
): readonly Seen[] {
  const all = range === 'day' ? samples.map(ofSample) : hours.map((hour) => ({ ...hour, at: Date.parse(hour.at) }))
  // An hour that began before the range has a part in it.
  const from = now - RANGES[range] - (range === 'day' ? 0 : HOUR)
  return all.filter(({ at }) => at > from)
}

function ofSample({ at, comprehensive, ...figures }: HealthSample): Seen {
  const is = (...states: readonly HealthStatus[]) => (states.includes(comprehensive) ? 1 : 0)
  return {
    ...figures,
    at: Date.parse(at),
    samples: 1,
    warning: is('warning'),
    critical: is('critical', 'unhealthy'),
    // Answers kept by a former version lack them.
    memory_percent: figures.memory_percent ?? null,
    disk_percent: figures.disk_percent ?? null,
  }
}

interface Slot {
  readonly from: number
  readonly to: number
  readonly seen: readonly Seen[]
}

/** Stretches of a width, oldest first, the last one ends now; none before the first sample: nothing was missed then. */
function slots(seen: readonly Seen[], range: Range, width: number, now: number): readonly Slot[] {
  const [first] = seen
  if (!first) return []
  const count = Math.max(1, Math.ceil((now - Math.max(first.at, now - RANGES[range])) / width))
  const start = now - count * width
  const filled: Seen[][] = Array.from({ length: count }, () => [])
  for (const one of seen) {
    const slot = Math.floor((one.at - start) / width)
    // A server's clock may run a little ahead of this device's.
    filled[Math.max(0, Math.min(slot, count - 1))]?.push(one)
  }
  return filled.map((inside, slot) => ({ from: start + slot * width, to: start + (slot + 1) * width, seen: inside }))
}

/** The highest value of each stretch, so that a short peak stays visible; null where nothing was measured. */
export function lineOf(seen: readonly Seen[], range: Range, measure: Measure, now: number): readonly (number | null)[] {
  const known = seen.filter((one) => one[measure] !== null)
  const span = Math.min(RANGES[range], now - (known[0]?.at ?? now))
  const width = Math.max(range === 'day' ? 2 * 60_000 : HOUR, span / POINTS)
  return slots(known, range, width, now).map((slot) => highest(slot.seen, measure))
}

function highest(seen: readonly Seen[], measure: Measure): number | null {
  const values = seen.flatMap((one) => one[measure] ?? [])
  return values.length === 0 ? null : Math.max(...values)
}

/** The worst state of each bar; null where nothing was checked. */
export function barsOf(seen: readonly Seen[], range: Range, now: number): readonly (HealthStatus | null)[] {
  return slots(seen, range, BARS[range], now).map(({ seen: inside }) => {
    if (inside.length === 0) return null
    if (inside.some(({ critical }) => critical > 0)) return 'critical'
    return inside.some(({ warning }) => warning > 0) ? 'warning' : 'healthy'
  })
}

/** Share that was not critical, in percent; null without checks. */
export function shareFine(seen: readonly Seen[]): number | null {
  const [all, critical] = [sum(seen, 'samples'), sum(seen, 'critical')]
  // Rounded down: one bad minute must not read as 100%.
  return all === 0 ? null : Math.floor(((all - critical) / all) * 1000) / 10
}

const sum = (seen: readonly Seen[], what: 'samples' | 'critical') => seen.reduce((total, one) => total + one[what], 0)

export interface HistoryRow {
  readonly from: number
  readonly to: number
  /** Checks that were made: one a minute while the server runs. */
  readonly samples: number
  readonly fine: number | null
  readonly highest: number | null
}

/** The same as a table, newest first. */
export function rowsOf(seen: readonly Seen[], range: Range, measure: Measure, now: number): readonly HistoryRow[] {
  return slots(seen, range, ROWS[range], now)
    .map(({ from, to, seen: inside }) => ({
      from,
      to,
      samples: sum(inside, 'samples'),
      fine: shareFine(inside),
      highest: highest(inside, measure),
    }))
    .toReversed()
}
