import type { Db } from './schema.ts'

/** Who made CV templates, and which of them is the default. */

/** Names of those who made them, by the ids of the templates. @param id of one alone */
export async function creatorsOf(db: Db, id?: number): Promise<ReadonlyMap<number, string>> {
  let query = db
    .selectFrom('cv_templates')
    .innerJoin('users', 'users.id', 'cv_templates.created_by')
    .select(['cv_templates.id', 'users.name'])
  if (id !== undefined) query = query.where('cv_templates.id', '=', id)
  return new Map((await query.execute()).map((row) => [row.id, row.name]))
}

export async function defaultCvTemplateId(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('cv_templates')
    .select('id')
    .where('is_default', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
