import type { Actor } from '#server/db/activity.ts'
/** When sample rows were made, as far as they tell. */

export interface DemoMoment {
  /** Milliseconds. */
  readonly now: number
  /** Of a password that nobody knows. */
  readonly passwordHash: string
}

export const DAY = 86_400_000
const HOUR = 3_600_000

/** An hour of an office day, `day` days before now. */
export function at(now: number, day: number, salt: number): string {
  const hours = 7 + (salt % 10)
  return new Date(Math.min(now - day * DAY, now) - (day > 0 ? hours * HOUR * 0.37 : 0)).toISOString()
}

/** Columns of every sample row. */
export const made = (created: string) =>
  ({ created_at: created, updated_at: created, deleted_at: null, deleted_by: null, demo: 1 }) as const

/** How sample records are made: marked, and without entries among the activities. */
export const SAMPLE = { columns: { demo: 1 }, action: null } as const

/** Nobody made them. @param moment ISO text */
export function sampler(moment: string): Actor {
  return { at: moment, ip: '', requestId: 'demo', caller: undefined }
}
