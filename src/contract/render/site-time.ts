/** What the clock says in a time zone. The empty name is UTC; names and hours are those that the engine knows. */

export interface WallClock {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/** Kept by their zones: making one costs a hundred times what using it does. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** @throws RangeError for a zone that the engine does not know */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone || 'UTC',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  formats.set(zone, known)
  return known
}

/** Whether this engine can tell the time there: a device may be older than a zone. */
export function isKnownZone(zone: string): boolean {
  try {
    formatOf(zone)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/**
 * @param at milliseconds
 * @throws RangeError for a zone that the engine does not know
 */
export function wallClock(at: number, zone: string): WallClock {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') }
}

const asUtc = ({ year, month, day, hour, minute }: WallClock) => Date.UTC(year, month - 1, day, hour, minute)

/**
 * The moment at which the clock says so, in milliseconds. Of an hour that comes twice it is one of the two, of one that
 * is left out a moment of the hour beside it.
 * @throws RangeError for a zone that the engine does not know
 */
export function momentAt(clock: WallClock, zone: string): number {
  const wanted = asUtc(clock)
  const offset = (at: number) => asUtc(wallClock(at, zone)) - at
  return wanted - offset(wanted - offset(wanted))
}

/** "Buenos Aires" for America/Argentina/Buenos_Aires. */
export function cityOf(zone: string): string {
  return (zone || 'UTC').replace(/^.*\//, '').replaceAll('_', ' ')
}
