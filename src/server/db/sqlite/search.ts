import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'

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

interface Sought {
  readonly words: string
  readonly action?: string | undefined
  readonly userId?: number | undefined
  /** Moments as ISO text: the first one in, the last one out. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/**
 * Activities that hold all of these words, each by its beginning, newest first. The kind and the person stand in the
 * index as words. Signs alone find nothing.
 */
export async function activitiesWith<T>(db: Kysely<T>, sought: Sought, limit: number): Promise<number[]> {
  const words = sought.words.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  if (words.length === 0) return []
  const asked = [
    ...words.map((word) => `"${word}"*`),
    ...(sought.action === undefined ? [] : [`"zztype${sought.action.replace(/[._]/g, '')}"`]),
    ...(sought.userId === undefined ? [] : [`"zzuser${sought.userId}"`]),
  ].join(' AND ')
  const first = sql`(select min(id) from activities where at >= ${sought.from ?? ''})`
  const last = sql`(select max(id) from activities where at < ${sought.until ?? '~'})`
  const { rows } = await sql<{ rowid: number }>`select rowid from activities_search
    where activities_search match ${asked} and rowid between ${first} and ${last}
    order by rowid desc limit ${limit}`.execute(db)
  return rows.map(({ rowid }) => rowid)
}

/** Whether the address of an activity is still the client's own; asked with the words of the index over such rows. */
export function hasWholeAddress(): Expression<SqlBool> {
  return sql<SqlBool>`ip_address <> '' and instr(ip_address, '/') = 0`
}
