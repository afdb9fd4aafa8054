import { sql, type Expression, type SqlBool } from 'kysely'

/**
 * Which posts hold the words in title or excerpt. The one query with SQLite's own index: on another database this
 * file changes (PostgreSQL: pg_trgm), its callers don't.
 */
export function postHolds(q: string): Expression<SqlBool> {
  const words = q.split(/\s+/).filter(Boolean)
  // Three characters are the smallest piece that the index knows.
  if (words.every((word) => Array.from(word).length >= 3)) {
    const phrases = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ')
    return sql<SqlBool>`posts.id in (select rowid from posts_search where posts_search match ${phrases})`
  }
  return textHolds(q, ['posts.title', 'posts.excerpt'])
}

/** A text by which words are found whatever their case: the engine itself knows the letters of English alone. */
export function fold(text: string): string {
  return text.toLowerCase()
}

/**
 * Whether each of the words stands in one of the columns; for tables that are small enough to look through.
 * @param columns names from the code, never from outside
 */
export function textHolds(q: string, columns: readonly string[]): Expression<SqlBool> {
  const each = q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const places = columns.map((column) => sql`instr(fold(${sql.ref(column)}), ${fold(word)}) > 0`)
      return sql`(${sql.join(places, sql` or `)})`
    })
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/**
 * Whether a column holds a piece of text, letter by letter.
 * @param column a name from the code, never from outside
 * @param piece text, or a reference to another column
 */
export function contains(column: string, piece: string | Expression<string>): Expression<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${piece}) > 0`
}
