import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/http/context.ts'
import { insertDemoAiKeys } from './ai-keys.ts'
import { storeDemoFiles } from './files.ts'
import { insertDemoCourses } from './courses.ts'
import { insertDemoCvTemplates } from './cv-templates.ts'
import { insertDemoEmailTemplates } from './email-templates.ts'
import { insertDemoIncidents } from './incidents.ts'
import { insertDemoHomeSettings } from './home-settings.ts'
import { DEMO_POSTS, insertDemoFiles, insertDemoMessages, insertDemoPeople, insertDemoPosts } from './rows.ts'
import { insertDemoWorkflows } from './workflows.ts'
import type { Db } from '#server/db/schema.ts'

/** What became of the sample content: stands in `figures`, so that removing it outlives a restart with DEMO=1. */
const MARK = 'demo_content'
export const DEMO_SEEDED = 1
export const DEMO_REMOVED = 2

/**
 * Sample content of every kind (DEMO=1). Does nothing when it was made or removed before.
 * All rows are written in one transaction, after the files are on the disk.
 * @returns whether it was made now.
 */
export async function seedDemo(
  deps: Pick<Deps, 'db' | 'write' | 'files' | 'clock' | 'passwords' | 'config'>,
): Promise<boolean> {
  if ((await demoMark(deps.db)) !== undefined) return false
  const files = await storeDemoFiles(deps.files, DEMO_POSTS)
  const moment = {
    now: deps.clock.now(),
    passwordHash: await deps.passwords.hash(randomBytes(32).toString('base64url')),
  }
  return deps.write(async (trx) => {
    if ((await demoMark(trx)) !== undefined) return false
    await markDemo(trx, DEMO_SEEDED)
    await insertDemoFiles(trx, files, moment)
    await insertDemoPosts(trx, files, moment)
    await insertDemoWorkflows(trx, files, moment)
    await insertDemoCourses(trx, files, moment)
    await insertDemoPeople(trx, moment)
    await insertDemoCvTemplates(trx, moment)
    await insertDemoMessages(trx, moment)
    await insertDemoHomeSettings(trx, files, moment)
    await insertDemoEmailTemplates(trx, moment)
    await insertDemoAiKeys(trx, deps.config.secretKeys, moment)
    await insertDemoIncidents(trx, moment)
    return true
  })
}

async function demoMark(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('figures').select('value').where('name', '=', MARK).executeTakeFirst()
  return row?.value
}

export async function markDemo(trx: Db, value: typeof DEMO_SEEDED | typeof DEMO_REMOVED): Promise<void> {
  await trx
    .insertInto('figures')
    .values({ name: MARK, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
