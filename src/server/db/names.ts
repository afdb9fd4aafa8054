import { sql, type SqlBool } from 'kysely'
import type { Db } from './schema.ts'
import { among } from './sqlite/among.ts'

/** Names of what is known by number, deleted ones included: a log goes on naming them. */

export async function namesOf(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where(sql<SqlBool>`id in ${among(ids)}`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function tokenNamesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('api_tokens')
    .select(['id', 'name'])
    .where(sql<SqlBool>`id in ${among(ids)}`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
