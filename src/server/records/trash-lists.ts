import { sql } from 'kysely'
import type { Page } from '#contract/calls/envelope.ts'
import type { Principal } from '#contract/calls/permissions.ts'
import { pageAround } from '#server/db/paging.ts'
import type { Db } from '#server/db/schema.ts'
import { type Deleted, deletedIn, isOpen, isResting, type Kind, KINDS } from './trash-kinds.ts'

/** What rests in the trash, of all kinds together. */

/** Newest first, of the kinds that this person may see. */
export async function listDeleted(
  db: Db,
  caller: Principal | undefined,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<Page<Deleted>> {
  const kinds = KINDS.filter((kind) => isOpen(kind, caller))
  const counts = kinds.map(
    ({ table, isPeople }) => sql`select id from ${sql.table(table)} where ${isResting(table, isPeople)}`,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from (${sql.join(counts, sql` union all `)}) as deleted`.execute(db)
  // Of each kind no more than a page can hold: all of them would be put in order for it.
  const newest = kinds.map(
    (kind) =>
      sql`select * from (${deletedIn(kind)} order by kept.deleted_at desc, kept.id desc limit ${page * per_page})`,
  )
  const { rows } = await sql<Deleted>`select * from (${sql.join(newest, sql` union all `)}) as deleted
    order by deleted_at desc, id desc, type limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return pageAround(rows, counted[0]?.total ?? 0, { page, per_page })
}

/** Records whose time in the trash is over, oldest first; at most `limit` of each kind. */
export async function listExpired(db: Db, deletedBefore: string, limit: number): Promise<Deleted[]> {
  const expired: Deleted[] = []
  for (const kind of KINDS) {
    const { rows } = await sql<Deleted>`${deletedIn(kind)} and kept.deleted_at < ${deletedBefore}
      order by kept.deleted_at, kept.id limit ${limit}`.execute(db)
    expired.push(...rows)
  }
  return expired
}

/** Until a moment, oldest first, of the kinds that this person may erase; at most so many. */
export async function listUntil(
  db: Db,
  caller: Principal | undefined,
  until: string,
  most: number,
): Promise<Deleted[]> {
  const oldest = KINDS.filter((kind) => isOpen(kind, caller)).map(
    (kind) => sql`select * from (${deletedIn(kind)} and kept.deleted_at <= ${until}
      order by kept.deleted_at, kept.id limit ${most})`,
  )
  const { rows } = await sql<Deleted>`select * from (${sql.join(oldest, sql` union all `)}) as deleted
    order by deleted_at, id, type limit ${most}`.execute(db)
  return rows
}

/** How many there are until a moment, of some kinds. */
async function countOf(db: Db, kinds: readonly Kind[], until: string): Promise<number> {
  const counts = kinds.map(
    ({ table, isPeople }) => sql`select count(*) as count from ${sql.table(table)}
      where ${isResting(table, isPeople)} and deleted_at <= ${until}`,
  )
  const { rows } = await sql<{ total: number | null }>`
    select sum(count) as total from (${sql.join(counts, sql` union all `)}) as counted`.execute(db)
  return rows[0]?.total ?? 0
}

/** How many there are until a moment, of the kinds that this person may erase. */
export const countUntil = (db: Db, caller: Principal | undefined, until: string): Promise<number> =>
  countOf(
    db,
    KINDS.filter((kind) => isOpen(kind, caller)),
    until,
  )

/** Whether emptying until a moment would erase an account. */
export async function holdsPeople(db: Db, caller: Principal | undefined, until: string): Promise<boolean> {
  const people = KINDS.filter((kind) => kind.isPeople && isOpen(kind, caller))
  return people.length > 0 && (await countOf(db, people, until)) > 0
}
