import { randomBytes } from 'node:crypto'
import { ANY_MOMENT, type StoreMark } from '#contract/calls/store.ts'
import { statement } from './compiled-query.ts'
import type { Db, Trx } from './schema.ts'

/**
 * Where a database stands in its life, so that what a client saw of it can be told from what it never was: an older
 * copy put in its place has the same identity, and gives numbers out again. Every commit is counted, and every start
 * of a server begins a segment with a random name: a count seen in a segment is of this past when the segment had
 * come that far.
 */

/** A server starts on this database. */
export async function beginSegment(trx: Trx): Promise<void> {
  const segment = randomBytes(9).toString('base64url')
  const { serial } = await trx
    .updateTable('database_identity')
    .set((row) => ({ segment, serial: row('serial', '+', 1) }))
    .returning('serial')
    .executeTakeFirstOrThrow()
  await trx.insertInto('store_segments').values({ segment, first: serial }).execute()
}

const count = statement((db) => db.updateTable('database_identity').set((row) => ({ serial: row('serial', '+', 1) })))

/** The last step of every transaction. */
export async function countCommit(trx: Trx): Promise<void> {
  await count(trx, {})
}

const current = statement((db) => db.selectFrom('database_identity').select(['id', 'epoch', 'segment', 'serial']))

/** @returns the moment that `db` sees: no later than what is read next, no earlier than what was read before */
export async function currentMark(db: Db): Promise<StoreMark> {
  const [mark] = await current(db, {})
  if (!mark) throw new Error('The database has no identity')
  return mark
}

/** Whether what a client saw then is part of this database's past. */
export async function isOfThisPast(db: Db, seen: StoreMark): Promise<boolean> {
  const now = await currentMark(db)
  if (seen.id !== now.id || seen.epoch !== now.epoch || seen.serial > now.serial) return false
  if (seen.segment === now.segment || seen.segment === ANY_MOMENT) return true
  const segment = await db
    .selectFrom('store_segments')
    .select('first')
    .where('segment', '=', seen.segment)
    .executeTakeFirst()
  if (!segment) return false
  const next = await db
    .selectFrom('store_segments')
    .select((row) => row.fn.min('first').as('first'))
    .where('first', '>', segment.first)
    .executeTakeFirst()
  return seen.serial >= segment.first && (next?.first == null || seen.serial < next.first)
}
