import type { Insertable } from 'kysely'
import { HISTORY_DAYS } from '#contract/calls/incidents.ts'
import type { Db, Tables } from './schema.ts'

/**
 * The history of the monitoring screen: a row a minute for a day, and a row an hour for 30 days. So it never has more
 * than 1,441 and 721 rows, some 300 kB.
 */

const DAY = 86_400_000

type Sample = Insertable<Tables['health_samples']>

/** Keeps a sample, adds it to its hour, and lets go of what has had its time. @param now milliseconds */
export async function keepSample(trx: Db, sample: Sample, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * DAY).toISOString()
  await trx.insertInto('health_samples').values(sample).execute()
  await addToHour(trx, sample)
  await trx.deleteFrom('health_samples').where('at', '<', before(1)).execute()
  await trx.deleteFrom('health_hours').where('at', '<', before(HISTORY_DAYS)).execute()
}

async function addToHour(trx: Db, sample: Sample): Promise<void> {
  const at = `${sample.at.slice(0, 13)}:00:00.000Z`
  const { database_ms, storage_ms, errors, memory_percent = null, disk_percent = null } = sample
  const known = await trx.selectFrom('health_hours').selectAll().where('at', '=', at).executeTakeFirst()
  const is = (...words: string[]) => (words.includes(sample.comprehensive) ? 1 : 0)
  const hour = {
    samples: 1 + (known?.samples ?? 0),
    warning: is('warning') + (known?.warning ?? 0),
    critical: is('critical', 'unhealthy') + (known?.critical ?? 0),
    database_ms: Math.max(database_ms, known?.database_ms ?? 0),
    storage_ms: Math.max(storage_ms, known?.storage_ms ?? 0),
    memory_percent: highest(memory_percent, known?.memory_percent ?? null),
    disk_percent: highest(disk_percent, known?.disk_percent ?? null),
    errors: Math.max(errors, known?.errors ?? 0),
  }
  await trx
    .insertInto('health_hours')
    .values({ at, ...hour })
    .onConflict((same) => same.column('at').doUpdateSet(hour))
    .execute()
}

function highest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.max(one, other)
}

/** When the last sample was taken (ISO text). */
export async function lastSampleAt(db: Db): Promise<string | undefined> {
  const last = await db.selectFrom('health_samples').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()
  return last?.at
}

/** @param since ISO text @returns oldest first */
export function listHours(db: Db, since: string) {
  return db.selectFrom('health_hours').selectAll().where('at', '>', since).orderBy('at').execute()
}
