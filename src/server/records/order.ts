import { sql } from 'kysely'
import { arranged, HIGHEST_SORT_NUMBER, type Order, ONLY_ORDER } from '#contract/records/order.ts'
import type { Definition } from '#contract/records/record.ts'
import { type Actor, noteActivity } from '#server/db/activity.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { POSITION, type Row, tableName, tableOf } from './table.ts'

/**
 * Records of a list stand by their sort numbers, equal ones by id. A number is kept as it was sent; gaps and doubles are
 * allowed. Without one a record comes after the last. It stays with the record in the trash, so that one that is
 * restored stands where its number puts it. Only the order call gives numbers to others: 0, 1, 2, … through the list.
 * Triggers keep each order's version.
 */

/** The owner of the one list of its kind. */
const NO_OWNER = 0
const FIRST_VERSION = 1

/** A list: the kind of its records, and the record that holds it; 0 for the one list of its kind. */
export interface List {
  readonly of: Definition
  readonly owner: number
}

/** The field that holds the sort number of these records; undefined when they stand in no order. */
export function numberField(of: Definition): string | undefined {
  return tableOf(of).columns.find(({ column }) => column === POSITION)?.field
}

/** The list that a record stands in. */
export function listOf(of: Definition, record: Row): List {
  return { of, owner: of.liesIn === undefined ? NO_OWNER : Number(record[of.liesIn]) }
}

interface Member {
  readonly id: number
  readonly position: number
}

// Table and column names come from definitions alone; a builder can't type "any of these tables".
async function members(db: Db, { of, owner }: List): Promise<Member[]> {
  const within = of.liesIn === undefined ? sql`` : sql`and ${sql.ref(of.liesIn)} = ${owner}`
  const { rows } = await sql<Member>`select id, position from ${sql.table(tableName(of))}
    where deleted_at is null ${within} order by position, id`.execute(db)
  return rows
}

/** @returns the ids from first to last, and the order's version */
export async function readOrder(db: Db, list: List): Promise<{ readonly ids: number[]; readonly version: number }> {
  const ids = (await members(db, list)).map((member) => member.id)
  const row = await db
    .selectFrom('orders')
    .select('version')
    .where('kind', '=', tableName(list.of))
    .where('owner_id', '=', list.owner)
    .executeTakeFirst()
  return { ids, version: row?.version ?? FIRST_VERSION }
}

/**
 * Puts a list into the wanted order and numbers it from 0; what that means for other ids says `arranged`.
 * @returns whether any number changed
 */
async function writeOrder(trx: Db, list: List, wanted: readonly number[]): Promise<boolean> {
  const current = await members(trx, list)
  const order = arranged(
    current.map((member) => member.id),
    wanted,
  )
  let moved = false
  for (const member of current) {
    const position = order.indexOf(member.id)
    if (position === member.position) continue
    await sql`update ${sql.table(tableName(list.of))} set position = ${position} where id = ${member.id}`.execute(trx)
    moved = true
  }
  return moved
}

/**
 * The number after the last one of a list. At the highest number there is it is that one again, and ids decide.
 * @param besides the record that it is for, when it is there already
 */
export async function nextNumber(trx: Db, list: List, besides?: number): Promise<number> {
  const last = (await members(trx, list)).findLast(({ id }) => id !== besides)
  return last === undefined ? 0 : Math.min(last.position + 1, HIGHEST_SORT_NUMBER)
}

/** The record that holds a list, as an order names it. */
export interface Holder {
  readonly of: Definition
  readonly id: number
  readonly title: string
}

/** The order as its own record. @param holder null for the one list of its kind */
export async function orderOf(db: Db, of: Definition, holder: Holder | null): Promise<Order> {
  const list = { of, owner: holder?.id ?? NO_OWNER }
  const { ids, version } = await readOrder(db, list)
  return { id: holder?.id ?? ONLY_ORDER, version, title: holder?.title ?? of.plural, ids }
}

interface Reordering extends Actor {
  readonly mustMatch: (current: { readonly version: number }) => void
}

/** Writes a wanted order over the one that the caller saw. @throws Failure `conflict` */
export async function reorder(
  trx: Trx,
  context: Reordering,
  of: Definition,
  holder: Holder | null,
  ids: readonly number[],
): Promise<Order> {
  const before = await orderOf(trx, of, holder)
  context.mustMatch(before)
  if (!(await writeOrder(trx, { of, owner: holder?.id ?? NO_OWNER }, ids))) return before
  const named = holder && { type: tableName(holder.of), id: holder.id }
  await noteActivity(trx, context, { action: `${tableName(of)}.reordered`, title: before.title, ...named })
  return orderOf(trx, of, holder)
}
