import * as v from 'valibot'
import { Status } from '#contract/calls/health.ts'
import { HISTORY_DAYS, LISTED_INCIDENTS } from '#contract/calls/incidents.ts'
import { listHours } from '#server/db/health-samples.ts'
import { listIncidents } from '#server/db/incidents.ts'
import { probeOf } from '#server/health/running-probe.ts'
import type { Handlers } from '#server/http/context.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MOST_ERRORS = 200

export const healthHandlers = {
  'health.basic': (_, { deps }) => probeOf(deps).basic(),
  'health.comprehensive': (_, { deps }) => probeOf(deps).comprehensive(),
  'health.database': (_, { deps }) => probeOf(deps).database(),
  'health.storage': (_, { deps }) => probeOf(deps).storage(),

  'health.history': async (_, { db, now }) => {
    const rows = await db
      .selectFrom('health_samples')
      .selectAll()
      .where('at', '>', new Date(now - DAY).toISOString())
      .orderBy('at')
      .execute()
    return rows.map(({ id: _id, basic, comprehensive, database, storage, ...figures }) => ({
      ...figures,
      basic: known(basic),
      comprehensive: known(comprehensive),
      database: known(database),
      storage: known(storage),
    }))
  },

  'health.hours': (_, { db, now }) => listHours(db, new Date(now - HISTORY_DAYS * DAY).toISOString()),

  'health.incidents': (_, { db, now }) =>
    listIncidents(db, new Date(now - HISTORY_DAYS * DAY).toISOString(), LISTED_INCIDENTS),

  'health.errors': (_, { deps, now }) => deps.errors.list(new Date(now - HOUR).toISOString(), MOST_ERRORS),
} satisfies Handlers<
  | 'health.basic'
  | 'health.comprehensive'
  | 'health.database'
  | 'health.storage'
  | 'health.history'
  | 'health.hours'
  | 'health.incidents'
  | 'health.errors'
>

function known(word: string) {
  return v.parse(Status, word)
}
