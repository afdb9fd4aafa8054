import * as v from 'valibot'
import type { Answer } from '#contract/calls/endpoint.ts'
import type { SiteCalls } from '#contract/site.ts'
import type { HomeSetting } from '#contract/records/home-setting.ts'
import { taken } from '#server/failure.ts'
import type { Bit, Db } from './schema.ts'

/** Rows of the home page's settings and their answers. */

const select = (db: Db) =>
  db
    .selectFrom('home_settings')
    .where('deleted_at', 'is', null)
    .select(['id', 'created_at', 'updated_at', 'version', 'key', 'type', 'value', 'title', 'description'])
    .select(['is_active', 'position'])

interface SettingRow extends Omit<HomeSetting, 'is_active' | 'sort_order' | 'image_url'> {
  readonly is_active: Bit
  readonly position: number
}

function settingOf({ is_active, position, ...row }: SettingRow): HomeSetting {
  return { ...row, is_active: is_active === 1, sort_order: position, image_url: imageOf(row) }
}

/** The address of its picture, for whoever looks for one; null for a setting that is none. */
export function imageOf({ type, value }: Pick<HomeSetting, 'type' | 'value'>): string | null {
  return type === 'image' ? value : null
}

/** What visitors read, by key and in order. */
export async function activeHomeSettings(db: Db): Promise<PublicSettings> {
  const rows = await select(db).where('is_active', '=', 1).orderBy('position').orderBy('id').execute()
  return Object.fromEntries(rows.map((row) => [row.key, publicValue(row)]))
}

type PublicSettings = Answer<SiteCalls['public.home']>['settings']

type Told = Pick<HomeSetting, 'type' | 'value' | 'description'>

/** The words about a picture are for whoever can't see it. */
function publicValue({ type, value, description }: Told): PublicSettings[string] {
  switch (type) {
    case 'boolean':
      return value === '1'
    case 'json':
      return v.parse(StoredJson, value)
    case 'image':
      return { url: value, alt: description }
    case 'text':
      return value
  }
}

const StoredJson = v.pipe(v.string(), v.parseJson(), v.union([v.array(v.unknown()), v.looseObject({})]))

/** In their order. */
export async function listHomeSettings(db: Db): Promise<HomeSetting[]> {
  return (await select(db).orderBy('position').orderBy('id').execute()).map(settingOf)
}

export async function findHomeSetting(db: Db, id: number): Promise<HomeSetting | undefined> {
  const row = await select(db).where('id', '=', id).executeTakeFirst()
  return row && settingOf(row)
}

export async function homeSettingAt(db: Db, key: string): Promise<HomeSetting | undefined> {
  const row = await select(db).where('key', '=', key).executeTakeFirst()
  return row && settingOf(row)
}

/** @throws Failure `taken` */
export async function mustBeFree(db: Db, key: string): Promise<void> {
  if (await homeSettingAt(db, key)) throw taken(key, 'key')
}
