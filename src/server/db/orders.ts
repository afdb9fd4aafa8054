import { sql } from 'kysely'
import { arranged } from '#contract/records/order.ts'
import type { Db } from './schema.ts'

/**
 * Places are 0, 1, 2, … without gaps among the records of a list that are not deleted. Triggers keep each
 * order's version (see migrations 0002 and 0003); whatever moves, adds or takes away records goes through here.
 */

/** Table and the column of the record that holds the list; null for the one list of its kind. */
export const ORDERED = {
  courses: null,
  lessons: 'course_id',
  course_files: 'course_id',
  lesson_files: 'lesson_id',
  workflow_files: 'workflow_id',
} as const
export type OrderedTable = keyof typeof ORDERED

/** The owner of the one list of its kind. */
export const NO_OWNER = 0
const FIRST_VERSION = 1

interface Member {
  readonly id: number
  readonly position: number
}

// Table and column names come from the constant above alone; a builder can't type "any of these tables".
async function members(db: Db, table: OrderedTable, owner: number): Promise<Member[]> {
  const column = ORDERED[table]
  const within = column === null ? sql`` : sql`and ${sql.ref(column)} = ${owner}`
  const { rows } = await sql<Member>`select id, position from ${sql.table(table)}
    where deleted_at is null ${within} order by position, id`.execute(db)
  return rows
}

/** @returns the ids from first to last, and the order's version */
export async function readOrder(
  db: Db,
  table: OrderedTable,
  owner: number,
): Promise<{ readonly ids: number[]; readonly version: number }> {
  const ids = (await members(db, table, owner)).map((member) => member.id)
  const row = await db
    .selectFrom('orders')
    .select('version')
    .where('kind', '=', table)
    .where('owner_id', '=', owner)
    .executeTakeFirst()
  return { ids, version: row?.version ?? FIRST_VERSION }
}

/** Puts a list into the wanted order; what that means for other ids says `arranged`. @returns whether anything moved */
export async function writeOrder(
  trx: Db,
  table: OrderedTable,
  owner: number,
  wanted: readonly number[],
): Promise<boolean> {
  const current = await members(trx, table, owner)
  const order = arranged(
    current.map((member) => member.id),
    wanted,
  )
  let moved = false
  for (const member of current) {
    const position = order.indexOf(member.id)
    if (position === member.position) continue
    await sql`update ${sql.table(table)} set position = ${position} where id = ${member.id}`.execute(trx)
    moved = true
  }
  return moved
}

/** The place behind the last one: where a new record is inserted. */
export const nextPlace = async (trx: Db, table: OrderedTable, owner: number) =>
  (await members(trx, table, owner)).length

/** Makes the places of a list dense again, after a record went. */
export const closeGaps = (trx: Db, table: OrderedTable, owner: number) => writeOrder(trx, table, owner, [])

/**
 * Puts one record of a list in its place.
 * @param wanted the place, 0 first; beyond the last one, and when it is undefined, it is the last
 * @returns the place that it has now
 */
export async function place(
  trx: Db,
  table: OrderedTable,
  owner: number,
  id: number,
  wanted: number | undefined,
): Promise<number> {
  const others = (await members(trx, table, owner)).map((member) => member.id).filter((other) => other !== id)
  const position = Math.min(wanted ?? others.length, others.length)
  await writeOrder(trx, table, owner, others.toSpliced(position, 0, id))
  return position
}
