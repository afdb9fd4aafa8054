import * as v from 'valibot'
import { SELECTABLE_FILE_TYPES, type Settings } from '#contract/records/settings.ts'
import type { Db, SettingsTable } from './schema.ts'
import { statement } from './compiled-query.ts'

const StoredTypes = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(SELECTABLE_FILE_TYPES)))

const theSettings = statement((db) => db.selectFrom('settings').selectAll().where('id', '=', 1))

/** The one record of settings, without the note about sample content. */
export async function readSettings(db: Db): Promise<Settings> {
  const [row] = await theSettings(db, {})
  if (!row) throw new Error('The settings are missing')
  return settingsOf(row)
}

/** Empty before the first run has written the settings. */
export async function siteName(db: Db): Promise<string> {
  return (await theSettings(db, {}))[0]?.site_name ?? ''
}

export function settingsOf(row: SettingsTable): Settings {
  return {
    site_name: row.site_name,
    site_description: row.site_description,
    site_url: row.site_url,
    admin_email: row.admin_email,
    maintenance_mode: row.maintenance_mode === 1,
    allow_registration: row.allow_registration === 1,
    max_file_size: row.max_file_size,
    allowed_file_types: v.parse(StoredTypes, row.allowed_file_types),
    updated_at: row.updated_at,
    version: row.version,
    demo_content: false,
  }
}
