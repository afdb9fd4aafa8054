import { cityOf, isKnownZone, wallClock } from '#contract/render/site-time.ts'
import { formatDate, type When } from '#client/ui/format.ts'
import { zoneHere } from '#client/ui/time-zone.ts'

/**
 * What the clock of the site says at a moment: `15:00 in Vienna`, with the day when that is another one as well.
 * @returns null when it says the same as that of this device, or nobody knows
 */
export function timeAtSite(when: When, zone: string): string | null {
  const at = new Date(when)
  if (zone === '' || zone === zoneHere() || Number.isNaN(at.getTime()) || !isKnownZone(zone)) return null
  const { year, month, day, hour, minute } = wallClock(at.getTime(), zone)
  const isSameDay = at.getFullYear() === year && at.getMonth() === month - 1 && at.getDate() === day
  if (isSameDay && at.getHours() === hour && at.getMinutes() === minute) return null
  const two = (part: number) => String(part).padStart(2, '0')
  const time = `${two(hour)}:${two(minute)} in ${cityOf(zone)}`
  // At noon no change of the clocks makes it another day.
  return isSameDay ? time : `${formatDate(new Date(year, month - 1, day, 12), at)}, ${time}`
}
