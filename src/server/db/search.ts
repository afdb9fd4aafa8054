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
  const each = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql<SqlBool>`(posts.title like ${pattern} escape '\\' or posts.excerpt like ${pattern} escape '\\')`
  })
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`
}

/**
 * Which rows hold every word of `q` in any of the columns, whatever the case. Without an index: for collections that
 * one person makes by hand.
 * @param columns names from the code alone
 */
export function holding(columns: readonly string[], q: string): Expression<SqlBool> {
  const words = q.split(/\s+/).filter(Boolean)
  const each = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    const ways = columns.map((column) => sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`)
    return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
  })
  return each.length > 0 ? sql<SqlBool>`(${sql.join(each, sql` and `)})` : sql<SqlBool>`1`
}
