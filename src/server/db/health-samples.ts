import type { Insertable } from 'kysely'
import type { Db, Tables } from './schema.ts'

/** The history of the monitoring screen. */

/** @param before ISO text: older samples have had their time */
export async function keepSample(trx: Db, sample: Insertable<Tables['health_samples']>, before: string): Promise<void> {
  await trx.insertInto('health_samples').values(sample).execute()
  await trx.deleteFrom('health_samples').where('at', '<', before).execute()
}
