import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { HEALTH_STATUSES, type HealthStatus } from '#contract/calls/health.ts'
import type { HealthKind } from '#contract/calls/health-kinds.ts'
import { HEALTH_CHECKS_KEY } from '#client/data/persist.ts'

/**
 * The last checks that this device made, for the strips of the overview. Kept beside the cached answers of the account
 * (`offdesk.<account>.cache`), so signing out removes them.
 */

export const KEPT_CHECKS = 20

const Seen = v.picklist([...HEALTH_STATUSES, 'unknown'])
const LoggedCheck = v.object({
  at: v.number(),
  /** Null: this device was offline when a check was due. */
  states: v.nullable(v.object({ basic: Seen, comprehensive: Seen, database: Seen, storage: Seen })),
})
export type LoggedCheck = v.InferOutput<typeof LoggedCheck>
export type CheckStates = Readonly<Record<HealthKind, HealthStatus>>

const Log = v.array(LoggedCheck)

/** Parses what was kept; anything unreadable counts as nothing kept. */
export function readLog(kept: unknown): readonly LoggedCheck[] {
  const parsed = v.safeParse(Log, kept)
  return parsed.success ? parsed.output : []
}

/** One stretch without a connection is one missed tick, however long it lasts. */
export function addCheck(log: readonly LoggedCheck[], check: LoggedCheck): readonly LoggedCheck[] {
  const last = log.at(-1)
  const before = last && last.states === null && check.states === null ? log.slice(0, -1) : log
  return [...before, check].slice(-KEPT_CHECKS)
}

export function noteCheck(client: QueryClient, states: CheckStates | null): void {
  client.setQueryData(HEALTH_CHECKS_KEY, (kept: unknown) => addCheck(readLog(kept), { at: Date.now(), states }))
}

/** States of one kind, oldest first; null for a missed check. */
export function statesOf(log: readonly LoggedCheck[], kind: HealthKind): readonly (HealthStatus | null)[] {
  return log.map((check) => check.states?.[kind] ?? null)
}

/** Every kind in the same state, as when no answer came. */
export function allStates(status: HealthStatus): CheckStates {
  return { basic: status, comprehensive: status, database: status, storage: status }
}
