import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'

/** How far a long run of schedules has come, so that it goes on where it stopped. */

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const ProgressSchema = v.object({
  /** The first seed, and the one that comes next. */
  first: Count,
  next: Count,
  saved: Count,
  requests: Count,
  asked: Count,
  /** Seeds that failed. */
  failed: v.array(Count),
})
export type Progress = v.InferOutput<typeof ProgressSchema>

/** @returns null when none was begun. @throws when the file is not one of these */
export function readProgress(path: string): Progress | null {
  if (!existsSync(path)) return null
  return v.parse(ProgressSchema, JSON.parse(readFileSync(path, 'utf8')))
}

/** Whole or not at all, whenever the run is ended. */
export function writeProgress(path: string, progress: Progress): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(progress))
  renameSync(`${path}.new`, path)
}

export function describeProgress({ first, next, saved, requests, asked, failed }: Progress): string {
  const seeds = failed.length === 0 ? 'none failed' : `failed: ${failed.join(', ')}`
  return (
    `${next - first} schedules, seeds ${first} to ${next - 1}: ${saved} saved edits, ${requests} requests, ` +
    `${asked} changes asked about; ${seeds}`
  )
}
