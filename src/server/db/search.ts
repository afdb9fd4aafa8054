import { sql, type Expression, type SqlBool } from 'kysely'
import type { Definition } from '#contract/records/record.ts'
import { fieldsSearched, finding } from '#contract/records/searched.ts'
import { holds } from '#contract/render/search.ts'
import type { Db } from './schema.ts'
import { among } from './sqlite/among.ts'
import { inTurns, turns } from './turn.ts'

/** Search in tables that are small enough to look through. */

/** What queries call by name. */
export const SEARCH_FUNCTIONS = {
  /** Whether every word of a question is in a text. */
  holds: (text: unknown, q: unknown) => (typeof text === 'string' && typeof q === 'string' && holds(text, q) ? 1 : 0),
}

type Looked = 'contact_messages' | 'courses' | 'files' | 'users' | 'workflows'

/** Records that are read at once. */
const AT_ONCE = 50
/** Characters that are looked through in the time that a record takes besides. */
const EACH = 500

/**
 * Whether every word of a question is in a record: those that are not in the trash are looked through first, in turns
 * with others.
 * @param of names the fields; each has a column of its name
 */
export async function recordHolds(db: Db, q: string, of: Definition, table: Looked): Promise<Expression<SqlBool>> {
  const held: number[] = []
  const pass = turns()
  const columns = sql.join(['id', ...fieldsSearched(of)].map((name) => sql.ref(name)))
  for (let after = 0; ;) {
    const { rows } = await sql<{ readonly id: number }>`select ${columns} from ${sql.table(table)}
      where deleted_at is null and id > ${after} order by id limit ${AT_ONCE}`.execute(db)
    for (const row of rows) {
      if (await inTurns(finding(of, row, q), pass)) held.push(row.id)
      await pass(EACH)
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return sql<SqlBool>`${sql.ref(`${table}.id`)} in ${among(held)}`
    after = last.id
  }
}

/** Whether every word of a question is in one of some columns. @param columns names from the code */
export function columnsHold(q: string, columns: readonly string[]): Expression<SqlBool> {
  return textsHold(
    q,
    columns.map((column) => sql.ref(column)),
  )
}

function textsHold(q: string, texts: readonly Expression<unknown>[]): Expression<SqlBool> {
  const lines = texts.flatMap((text) => [sql`coalesce(${text}, '')`, sql.lit('\n')])
  return sql<SqlBool>`holds(${sql.join(lines, sql` || `)}, ${q})`
}
