import { EVENT_NAMES, type EventName } from './events.ts'
import { runSchedule, type ScheduleResult, type Trace } from './schedule.ts'

/** Many schedules in a row: for the command line, the tests, and the self-test on the owner's own device. */

export interface SchedulesRequest {
  readonly schedules: number
  /** The first; the others follow. */
  readonly seed: number
  readonly onProgress?: (done: number, totals: SchedulesTotals) => void
  readonly signal?: AbortSignal
  readonly trace?: Trace
  /** Ends with the first failing seed. */
  readonly stopAtFailure?: boolean
}

export interface FailedSchedule {
  readonly seed: number
  readonly violations: readonly string[]
}

export interface SchedulesTotals {
  /** Schedules that ran to their end. */
  readonly schedules: number
  readonly saved: number
  readonly requests: number
  readonly asked: number
  readonly events: Readonly<Record<EventName, number>>
  readonly failed: readonly FailedSchedule[]
}

// Every name of the table gets its count.
const NONE = Object.fromEntries(EVENT_NAMES.map((name) => [name, 0])) as Record<EventName, number>
export const NO_TOTALS: SchedulesTotals = { schedules: 0, saved: 0, requests: 0, asked: 0, events: NONE, failed: [] }

/** @returns the totals so far, also when the signal ended it early */
export async function runSchedules(request: SchedulesRequest): Promise<SchedulesTotals> {
  const { schedules, seed, onProgress, signal, trace, stopAtFailure = false } = request
  let totals = NO_TOTALS
  for (let done = 0; done < schedules && signal?.aborted !== true; done += 1) {
    totals = addTotals(totals, totalsOf(await runSchedule(seed + done, trace)))
    onProgress?.(done + 1, totals)
    if (stopAtFailure && totals.failed.length > 0) break
  }
  return totals
}

function totalsOf({ seed, violations, ...counts }: ScheduleResult): SchedulesTotals {
  return { schedules: 1, ...counts, failed: violations.length === 0 ? [] : [{ seed, violations }] }
}

export function addTotals(left: SchedulesTotals, right: SchedulesTotals): SchedulesTotals {
  const events = { ...left.events }
  for (const name of EVENT_NAMES) events[name] += right.events[name]
  return {
    schedules: left.schedules + right.schedules,
    saved: left.saved + right.saved,
    requests: left.requests + right.requests,
    asked: left.asked + right.asked,
    events,
    failed: [...left.failed, ...right.failed],
  }
}
