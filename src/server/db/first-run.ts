import { DEFAULT_SETTINGS } from '#contract/records/settings.ts'
import { SAMPLE_TAGS } from '#contract/records/tag.ts'
import type { Db } from './schema.ts'

/** What a new database gets: the settings, and the ten sample tags with their ids. */
export async function firstRun(trx: Db, siteUrl: string, at: string): Promise<void> {
  if (await trx.selectFrom('settings').select('id').executeTakeFirst()) return
  await trx
    .insertInto('settings')
    .values({
      id: 1,
      site_name: DEFAULT_SETTINGS.site_name,
      site_description: DEFAULT_SETTINGS.site_description,
      site_url: siteUrl,
      admin_email: '',
      maintenance_mode: 0,
      allow_registration: 1,
      max_file_size: DEFAULT_SETTINGS.max_file_size,
      allowed_file_types: JSON.stringify(DEFAULT_SETTINGS.allowed_file_types),
      created_at: at,
      updated_at: at,
      version: 1,
    })
    .execute()
  const stamped = { created_at: at, updated_at: at, deleted_at: null, deleted_by: null }
  await trx
    .insertInto('tags')
    .values(SAMPLE_TAGS.map((tag) => ({ ...tag, ...stamped })))
    .execute()
}
