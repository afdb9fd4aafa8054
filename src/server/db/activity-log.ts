import { sql, type SqlBool } from 'kysely'
import type { Page } from '#contract/calls/envelope.ts'
import { MOST_FOUND } from '#contract/calls/user-activities.ts'
import { pageAround } from './paging.ts'
import type { Db } from './schema.ts'
import { among } from './sqlite/among.ts'
import { indexed } from './search-index.ts'
import { activitiesWith } from './sqlite/activity-search.ts'
import { hasWholeAddress } from './sqlite/search.ts'

/**
 * The log as it is read. A million rows are never counted and never skipped: how many a filter finds and on which day a
 * page begins is summed up over the figures of days, so that each list reads the rows that it shows and those of one
 * day before them.
 */

export interface LogFilter {
  readonly action?: string | undefined
  readonly userId?: number | undefined
  /** `2026-11-22`, included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly words?: string | undefined
}

const COLUMNS = [
  'activities.id',
  'activities.at',
  'activities.action',
  'activities.record_type',
  'activities.record_id',
  'activities.title',
  'activities.times',
  'activities.ip_address',
  'activities.made_at',
  'activities.changes',
  'activities.session_id',
  'activities.token_id',
  'activities.user_id',
] as const

/** Newest first, nothing joined: what a page shows of people and tokens is looked up for its rows alone. */
export function activitiesWhere(db: Db, { action, userId, from, to }: LogFilter) {
  let query = db.selectFrom('activities').select(COLUMNS)
  if (action !== undefined) query = query.where('activities.action', '=', action)
  if (userId !== undefined) query = query.where('activities.user_id', '=', userId)
  if (from !== undefined) query = query.where('activities.at', '>=', from)
  if (to !== undefined) query = query.where('activities.at', '<', endOf(to))
  return query.orderBy('activities.at', 'desc').orderBy('activities.id', 'desc')
}

/** Newest first. @param limit of those that words find there are a thousand at most */
export async function newestOfLog(db: Db, filter: LogFilter, limit: number): Promise<LogRow[]> {
  if (filter.words === undefined) return activitiesWhere(db, filter).limit(limit).execute()
  return rowsOf(db, await idsWith(db, filter, filter.words))
}

async function idsWith(db: Db, { to, ...filter }: LogFilter, words: string): Promise<number[]> {
  await indexed(db)
  return activitiesWith(db, { ...filter, words, until: to && endOf(to) }, MOST_FOUND)
}

function rowsOf(db: Db, ids: readonly number[]): Promise<LogRow[]> {
  return db
    .selectFrom('activities')
    .select(COLUMNS)
    .where(sql<SqlBool>`id in ${among(ids)}`)
    .orderBy('id', 'desc')
    .execute()
}

export type LogRow = Awaited<ReturnType<ReturnType<typeof activitiesWhere>['executeTakeFirstOrThrow']>>

/** After every moment of that day and before those of the next one: `U` follows the `T` that a moment has there. */
const endOf = (day: string) => `${day}U`

const DAY = 86_400_000
export const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)

/** The figures of days that a filter is about. */
function daysWhere(db: Db, { action, userId, from, to }: LogFilter) {
  let query = db.selectFrom('activity_days')
  if (action !== undefined) query = query.where('action', '=', action)
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (from !== undefined) query = query.where('day', '>=', from)
  if (to !== undefined) query = query.where('day', '<=', to)
  return query
}

/** How many there were on each day that had any, oldest first. */
export function countByDay(db: Db, filter: LogFilter): Promise<{ day: string; count: number }[]> {
  return daysWhere(db, filter)
    .select((of) => ['day', of.fn.sum<number>('count').as('count')])
    .groupBy('day')
    .orderBy('day')
    .execute()
}

export function countByAction(db: Db, filter: LogFilter): Promise<{ action: string; count: number }[]> {
  return daysWhere(db, filter)
    .select((of) => ['action', of.fn.sum<number>('count').as('count')])
    .groupBy('action')
    .orderBy('count', 'desc')
    .execute()
}

/** Nobody (0) is left out. */
export function countByUser(db: Db, filter: LogFilter): Promise<{ user_id: number; count: number }[]> {
  return daysWhere(db, filter)
    .where('user_id', '<>', 0)
    .select((of) => ['user_id', of.fn.sum<number>('count').as('count')])
    .groupBy('user_id')
    .orderBy('count', 'desc')
    .execute()
}

export async function actionsOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('activity_days').select('action').distinct().orderBy('action').execute()
  return rows.map(({ action }) => action)
}

interface Paging {
  readonly page: number
  readonly per_page: number
}

export async function pageOfLog(db: Db, filter: LogFilter, paging: Paging): Promise<Page<LogRow>> {
  const { page, per_page } = paging
  const offset = (page - 1) * per_page
  if (filter.words !== undefined) {
    const ids = await idsWith(db, filter, filter.words)
    return pageAround(await rowsOf(db, ids.slice(offset, offset + per_page)), ids.length, paging)
  }
  const days = await countByDay(db, filter)
  const total = days.reduce((sum, { count }) => sum + count, 0)
  let before = 0
  for (const { day, count } of days.toReversed()) {
    if (offset < before + count) {
      // From the day on which the page begins; it may end on an earlier one.
      const rows = await activitiesWhere(db, { ...filter, to: day })
        .limit(per_page)
        .offset(offset - before)
        .execute()
      return pageAround(rows, total, paging)
    }
    before += count
  }
  return pageAround<LogRow>([], total, paging)
}

const ANONYMOUS_AFTER = 90 * DAY
const AT_ONCE = 1000

/**
 * Shortens the addresses of rows that are older than 90 days; the database lets nothing else of a row be changed.
 * @param shorten gives what names no one
 * @returns whether there may be more
 */
export async function shortenAddresses(trx: Db, now: number, shorten: (ip: string) => string): Promise<boolean> {
  const newest = await trx.selectFrom('activities').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()
  // No clock but that of the rows decides, as in the database's own rule.
  const until = Math.min(now, newest ? Date.parse(newest.at) : 0) - ANONYMOUS_AFTER
  const rows = await trx
    .selectFrom('activities')
    .select(['id', 'ip_address'])
    .where('at', '<', new Date(until).toISOString())
    .where(hasWholeAddress())
    .orderBy('at')
    .limit(AT_ONCE)
    .execute()
  for (const { id, ip_address } of rows) {
    await trx
      .updateTable('activities')
      .set({ ip_address: shorten(ip_address) })
      .where('id', '=', id)
      .execute()
  }
  return rows.length === AT_ONCE
}
