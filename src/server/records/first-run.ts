import { DEFAULT_SETTINGS, settings } from '#contract/records/settings.ts'
import { SAMPLE_TAGS } from '#contract/records/sample-tags.ts'
import type { Db } from '#server/db/schema.ts'
import { byName, columnsOf } from './table.ts'

/** What a new database gets: the settings, and the ten sample tags with their ids. */
export async function firstRun(trx: Db, siteUrl: string, at: string): Promise<void> {
  if (await trx.selectFrom('settings').select('id').executeTakeFirst()) return
  const values = columnsOf(settings, { ...DEFAULT_SETTINGS, site_url: siteUrl })
  await byName(trx)
    .insertInto('settings')
    .values({ id: 1, ...values, created_at: at, updated_at: at, version: 1 })
    .execute()
  const stamped = { created_at: at, updated_at: at, deleted_at: null, deleted_by: null }
  await trx
    .insertInto('tags')
    .values(SAMPLE_TAGS.map((tag) => ({ ...tag, ...stamped })))
    .execute()
}
