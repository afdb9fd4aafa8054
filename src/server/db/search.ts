import { sql, type Expression, type SqlBool } from 'kysely'
import type { Definition } from '#contract/records/record.ts'
import { fieldsSearched, isHtml } from '#contract/records/searched.ts'
import { textOfHtml } from '#contract/render/plain-text.ts'
import { holds } from '#contract/render/search.ts'

/** Search in tables that are small enough to look through. */

/** What queries call by name. */
export const SEARCH_FUNCTIONS = {
  /** Whether every word of a question is in a text. */
  holds: (text: unknown, q: unknown) => (typeof text === 'string' && typeof q === 'string' && holds(text, q) ? 1 : 0),
  text_of_html: (html: unknown) => (typeof html === 'string' ? textOfHtml(html) : ''),
}

/**
 * Whether every word of a question is in a record.
 * @param of names the fields; each has a column of its name
 */
export function recordHolds(q: string, of: Definition, table: string): Expression<SqlBool> {
  const texts = fieldsSearched(of).flatMap((name) => {
    const column = sql.ref(`${table}.${name}`)
    const field = of.fields[name]
    const text = field && isHtml(field) ? sql`text_of_html(${column})` : column
    return [text]
  })
  return textsHold(q, texts)
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
