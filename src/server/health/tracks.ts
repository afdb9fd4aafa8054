import type { HealthStatus } from '#contract/calls/health.ts'
import type { IncidentStatus } from '#contract/calls/incidents.ts'

/** When a state counts as begun or over: once it has lasted. Pure, with times in milliseconds. */

/** One bad sample is none, and one good one is no end. */
const LASTS = 2 * 60_000

/** Samples come each minute; after a longer while nobody knows what was between. */
export const GAP = 150_000

/** Whether a check is told as being at a level, and since when it looks the other way. */
export interface Track {
  readonly isOn: boolean
  readonly changingSince: number | null
}

/** @param isSeen whether this sample is at the level @param unseen whether the time before it is unknown */
export function follow(track: Track, isSeen: boolean, now: number, unseen: boolean): Track {
  if (isSeen === track.isOn) return { isOn: track.isOn, changingSince: null }
  const since = unseen ? now : (track.changingSince ?? now)
  return now - since >= LASTS ? { isOn: isSeen, changingSince: null } : { isOn: track.isOn, changingSince: since }
}

/** A critical check is worth a warning, too; of an unknown state nothing is told. */
export function isAtLeast(status: HealthStatus, level: IncidentStatus): boolean {
  if (status === 'critical' || status === 'unhealthy') return true
  return level === 'warning' && status === 'warning'
}
