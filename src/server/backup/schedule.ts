import type { Settings } from '#contract/records/settings.ts'

/** When the server makes a backup by itself. */

export type Schedule = Pick<Settings, 'backup_schedule' | 'backup_hour'>

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY
/** The first Monday: weeks are counted from it. */
const MONDAY = Date.parse('1970-01-05T00:00:00.000Z')

/**
 * The last moment that the schedule names, now or before.
 * @param now milliseconds
 * @returns milliseconds; null when there is no schedule
 */
export function lastMoment({ backup_schedule, backup_hour }: Schedule, now: number): number | null {
  if (backup_schedule === 'off') return null
  const period = backup_schedule === 'daily' ? DAY : WEEK
  const first = MONDAY + backup_hour * HOUR
  return first + Math.floor((now - first) / period) * period
}

/** How old the last backup may get before somebody should look: two turns of the schedule, a week without one. */
export function mostAge({ backup_schedule }: Pick<Schedule, 'backup_schedule'>): number {
  return { off: WEEK, daily: 2 * DAY, weekly: 2 * WEEK }[backup_schedule]
}
