import { openIncident } from '#server/db/incidents.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { DEMO_INCIDENTS } from './content/incidents.ts'
import { DAY, type DemoMoment } from './moment.ts'

/**
 * Sample incidents are of no check, so they bear no figure and are told apart wherever they are listed. Hours of samples
 * are not made up: how long a site was up is counted from them.
 */
const NAME = 'sample'

const MINUTE = 60_000

/** Where monitoring remembers something, that is shown alone. */
export async function insertDemoIncidents(trx: Trx, { now }: DemoMoment): Promise<void> {
  if (await remembers(trx)) return
  for (const { status, message, day, minutes } of DEMO_INCIDENTS) {
    const began = now - day * DAY
    const [began_at, ended_at] = [new Date(began).toISOString(), new Date(began + minutes * MINUTE).toISOString()]
    await openIncident(trx, { name: NAME, status, message, began_at, ended_at })
  }
}

/** @returns how many there were */
export async function removeDemoIncidents(trx: Trx): Promise<number> {
  return (await trx.deleteFrom('incidents').where('name', '=', NAME).returning('id').execute()).length
}

async function remembers(db: Db): Promise<boolean> {
  const sample = await db.selectFrom('health_samples').select('id').limit(1).executeTakeFirst()
  const hour = await db.selectFrom('health_hours').select('at').limit(1).executeTakeFirst()
  const incident = await db.selectFrom('incidents').select('id').limit(1).executeTakeFirst()
  return (sample ?? hour ?? incident) !== undefined
}
