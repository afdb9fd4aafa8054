import { formatDate } from '#client/ui/format.ts'
import type { ActivitySearch } from './-activity-search.ts'

/** The address as the calls take it, and the days that can be chosen with one press. */

const DAY = 24 * 60 * 60 * 1000

/** A day in words; by its noon, so that it is the same day in every zone. */
export const dayWords = (day: string) => formatDate(`${day}T12:00`)

/** What the list and the figures have in common. */
export function scopeOf({ type, user, from, to }: ActivitySearch) {
  return {
    ...(type !== undefined && { activity_type: type }),
    ...(user !== undefined && { user_id: String(user) }),
    ...(from !== undefined && { start_date: from }),
    ...(to !== undefined && { end_date: to }),
  }
}

export const filterOf = (search: ActivitySearch) => ({
  ...scopeOf(search),
  ...(search.q !== undefined && { search: search.q }),
})

/** How many filters are on, the search aside. */
export function countFilters({ type, user, from, to }: ActivitySearch): number {
  return [type, user, from ?? to].filter((each) => each !== undefined).length
}

export interface Preset {
  readonly label: string
  readonly first: string
  readonly last: string
}

/** @param now in milliseconds */
export function presets(now: number): Preset[] {
  const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10)
  const last = (days: number) => ({ label: days === 1 ? 'Today' : `${days} days`, first: day(days - 1), last: day(0) })
  return [1, 7, 30, 90].map(last)
}
