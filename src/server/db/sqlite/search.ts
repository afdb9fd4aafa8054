import { sql, type Expression, type Kysely, type SqlBool } from 'kysely'

/** Search as the engine does it; on another database this file changes (PostgreSQL: pg_trgm), its callers don't. */

/**
 * Whether a column holds a piece of text, letter by letter.
 * @param column a name from the code, never from outside
 * @param piece text, or a reference to another column
 */
export function contains(column: string, piece: string | Expression<string>): Expression<SqlBool> {
  return sql<SqlBool>`instr(${sql.ref(column)}, ${piece}) > 0`
}

/** Tables whose texts are in an index (see migration 0011). */
export type Indexed = 'posts' | 'lessons'

const indexOf = (table: Indexed) => sql.table(`${table}_search`)

/**
 * @returns takes a record out of the index, under one of its two numbers. One row for each statement: before one that may
 *   take several the engine writes out what the index gathered, so that each record of a commit would be a piece of it,
 *   to be joined with the others later.
 */
export const fromIndex = (
  table: Indexed,
  { id, is_published }: { readonly id: number; readonly is_published: number },
) => sql`delete from ${indexOf(table)} where rowid = ${id} * 2 + ${is_published}`

interface Entry {
  readonly id: number
  readonly is_published: number
  /** Of the whole text, folded. */
  readonly words: string
  /** As `startsText` has them. */
  readonly starts: string
}

/** @returns puts a record into the index, where it was not */
export const intoIndex = (table: Indexed, { id, is_published, words, starts }: Entry) => sql`
  insert into ${indexOf(table)} (rowid, words, starts) values (${id} * 2 + ${is_published}, ${words}, ${starts})`

/** What words begin with, as the index takes it. */
export const startsText = (starts: readonly string[]): string => starts.map((start) => `${PAD}${start}`).join('')

/** The index keeps what it was given in memory until the commit, or until a savepoint: a step of its own then. */
export async function writeIndexOut<T>(trx: Kysely<T>): Promise<void> {
  await sql`savepoint indexed`.execute(trx)
  await sql`release indexed`.execute(trx)
}

const changes = sql<{ count: number }>`select total_changes() as count`

/**
 * Joins pieces of an index, each of which a commit left, to fewer.
 * @param pages of the index that are written at most
 * @returns whether there were any to be joined
 */
export async function joinPieces<T>(trx: Kysely<T>, table: Indexed | 'activities', pages: number): Promise<boolean> {
  const name = `${table}_search`
  const count = async () => (await changes.execute(trx)).rows[0]?.count ?? 0
  const before = await count()
  await sql`insert into ${sql.table(name)} (${sql.ref(name)}, rank) values ('merge', ${pages})`.execute(trx)
  // The command itself is one.
  return (await count()) - before > 1
}

/** Before each start, so that one letter makes a piece of three characters, the smallest that the index knows. */
const PAD = '  '

/** Words of a question. */
export interface Terms {
  readonly anywhere: readonly string[]
  /** One or two characters that words begin with. */
  readonly starts: readonly string[]
}

function matching(table: Indexed, { anywhere, starts }: Terms) {
  const phrase = (column: string, text: string) => `${column} : "${text.replaceAll('"', '""')}"`
  const phrases = [
    ...anywhere.map((word) => phrase('words', word)),
    ...starts.map((start) => phrase('starts', ` ${start}`.padStart(3))),
  ]
  return sql`${indexOf(table)} match ${phrases.join(' AND ')}`
}

/** Whether a record holds the words. */
export function indexHolds(table: Indexed, terms: Terms): Expression<SqlBool> {
  const held = sql`select rowid >> 1 from ${indexOf(table)} where ${matching(table, terms)}`
  return sql<SqlBool>`${sql.ref(`${table}.id`)} in (${held})`
}

/** How many records hold the words: all, those that are flagged as published, or those that are not. */
export function indexCount(table: Indexed, terms: Terms, isPublished?: boolean) {
  const flagged = isPublished === undefined ? sql`` : sql`and rowid & 1 = ${isPublished ? 1 : 0}`
  return sql<{ count: number }>`
    select count(*) as count from ${indexOf(table)} where ${matching(table, terms)} ${flagged}`
}

/** Whether the address of an activity is still the client's own; asked with the words of the index over such rows. */
export function hasWholeAddress(): Expression<SqlBool> {
  return sql<SqlBool>`ip_address <> '' and instr(ip_address, '/') = 0`
}
