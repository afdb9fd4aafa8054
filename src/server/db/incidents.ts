import type { CheckName, IncidentStatus } from '#contract/calls/incidents.ts'
import { bit, type Db } from './schema.ts'

/** Incidents, and where each check stands between two samples. */

/** However often a check changes, the list stays this short. */
const MOST_KEPT = 1000

export interface CheckState {
  readonly isOn: boolean
  /** Milliseconds. */
  readonly changingSince: number | null
}

export async function readCheckState(db: Db, name: CheckName, level: IncidentStatus): Promise<CheckState> {
  const row = await db
    .selectFrom('check_states')
    .select(['is_on', 'changing_since'])
    .where('name', '=', name)
    .where('level', '=', level)
    .executeTakeFirst()
  const since = row?.changing_since ?? null
  return { isOn: row?.is_on === 1, changingSince: since === null ? null : Date.parse(since) }
}

export async function keepCheckState(
  trx: Db,
  name: CheckName,
  level: IncidentStatus,
  { isOn, changingSince }: CheckState,
): Promise<void> {
  const changing_since = changingSince === null ? null : new Date(changingSince).toISOString()
  const state = { is_on: bit(isOn), changing_since }
  await trx
    .insertInto('check_states')
    .values({ name, level, ...state })
    .onConflict((same) => same.columns(['name', 'level']).doUpdateSet(state))
    .execute()
}

export interface OpenIncident {
  readonly name: CheckName
  readonly status: IncidentStatus
  readonly message: string
  readonly began_at: string
  /** One that is over already. */
  readonly ended_at?: string
}

export async function openIncident(trx: Db, incident: OpenIncident): Promise<void> {
  await trx
    .insertInto('incidents')
    .values({ ended_at: null, ...incident })
    .execute()
  const oldest = trx.selectFrom('incidents').select('id').orderBy('id', 'desc').limit(MOST_KEPT)
  await trx.deleteFrom('incidents').where('id', 'not in', oldest).where('ended_at', 'is not', null).execute()
}

/** The one of a check that lasts. */
export function lastingIncident(db: Db, name: CheckName) {
  return db
    .selectFrom('incidents')
    .selectAll()
    .where('name', '=', name)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export async function raiseIncident(trx: Db, id: number, message: string): Promise<void> {
  await trx.updateTable('incidents').set({ status: 'critical', message }).where('id', '=', id).execute()
}

/** @param at ISO text */
export async function endIncident(trx: Db, id: number, at: string): Promise<void> {
  await trx.updateTable('incidents').set({ ended_at: at }).where('id', '=', id).execute()
}

/** Newest first; those that last, and those that ended after that moment (ISO text). */
export function listIncidents(db: Db, since: string, most: number) {
  return db
    .selectFrom('incidents')
    .select(['id', 'name', 'status', 'message', 'began_at', 'ended_at'])
    .where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>', since)]))
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

export async function forgetIncidents(trx: Db, before: string): Promise<void> {
  await trx.deleteFrom('incidents').where('ended_at', '<', before).execute()
}
