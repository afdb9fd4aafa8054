import type { Settings } from '#contract/records/settings.ts'
import { isKnownZone, momentAt, wallClock } from '#contract/render/site-time.ts'

/** When the server makes a backup by itself. */

export type Schedule = Pick<Settings, 'backup_schedule' | 'backup_hour' | 'time_zone'>

const DAY = 86_400_000
const WEEK = 7 * DAY
const MONDAY = 1

/**
 * The last moment that the schedule names, now or before, by the clock of the site's time zone.
 * @param now milliseconds
 * @returns milliseconds; null when there is no schedule
 */
export function lastMoment({ backup_schedule, backup_hour, time_zone }: Schedule, now: number): number | null {
  if (backup_schedule === 'off') return null
  // Of a zone that was chosen when this server knew more of them: a backup at another hour is better than none.
  const zone = isKnownZone(time_zone) ? time_zone : ''
  const today = wallClock(now, zone)
  const moments = Array.from({ length: 8 }, (_, ago) => {
    const day = new Date(Date.UTC(today.year, today.month - 1, today.day - ago))
    if (backup_schedule === 'weekly' && day.getUTCDay() !== MONDAY) return []
    return momentAt(
      { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate(), hour: backup_hour, minute: 0 },
      zone,
    )
  }).flat()
  return moments.find((moment) => moment <= now) ?? null
}

/** How old the last backup may get before somebody should look: two turns of the schedule, a week without one. */
export function mostAge({ backup_schedule }: Pick<Schedule, 'backup_schedule'>): number {
  return { off: WEEK, daily: 2 * DAY, weekly: 2 * WEEK }[backup_schedule]
}
