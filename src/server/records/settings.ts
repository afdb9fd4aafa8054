import { type Settings, settings } from '#contract/records/settings.ts'
import type { Actor } from '#server/db/activity.ts'
import { statement } from '#server/db/compiled-query.ts'
import { isKept, keepRevision } from '#server/db/revisions.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { conflict } from '#server/failure.ts'
import { byName, columnsOf, fieldsOf, type Row } from './table.ts'

/** The one record of settings. */

export const SETTINGS_ID = 1

const theSettings = statement((db) => byName(db).selectFrom('settings').selectAll().where('id', '=', SETTINGS_ID))

async function row(db: Db): Promise<Row | undefined> {
  return (await theSettings(db, {}))[0]
}

/** The settings, without the note about sample content. */
export async function readSettings(db: Db): Promise<Settings> {
  const found = await row(db)
  if (!found) throw new Error('The settings are missing')
  const { id: _, created_at: __, ...record } = fieldsOf(settings, found)
  // The columns of the table are the fields of the definition.
  return { ...(record as Omit<Settings, 'demo_content'>), demo_content: false }
}

/** When the site was set up (ISO text). */
export async function settingsBegan(db: Db): Promise<string> {
  return (await db.selectFrom('settings').select('created_at').executeTakeFirstOrThrow()).created_at
}

/** Empty before the first run has written the settings. */
export async function siteName(db: Db): Promise<string> {
  const name = (await row(db))?.['site_name']
  return typeof name === 'string' ? name : ''
}

/** @param expected the version that was read @throws Failure `conflict` when somebody else was first */
export async function writeSettings(trx: Trx, expected: number, after: Settings): Promise<void> {
  const done = await byName(trx)
    .updateTable('settings')
    .set({ ...columnsOf(settings, { ...after }), version: after.version, updated_at: after.updated_at })
    .where('id', '=', SETTINGS_ID)
    .where('version', '=', expected)
    .returning('id')
    .execute()
  if (done.length === 0) throw conflict(await readSettings(trx))
}

/**
 * Keeps the settings as they stand now among their versions; before the first of those the ones that were there, which
 * nobody but the server had made.
 */
export async function keepSettings(trx: Trx, by: Actor, before: Settings, after: Settings): Promise<void> {
  const kept = (one: Settings) => {
    const { demo_content: _, ...record } = one
    return { id: SETTINGS_ID, ...record }
  }
  if (!(await isKept(trx, 'settings', SETTINGS_ID)))
    await keepRevision(trx, 'settings', kept(before), null, before.updated_at)
  await keepRevision(trx, 'settings', kept(after), by.caller?.id ?? null, by.at)
}
