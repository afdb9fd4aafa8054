import * as v from 'valibot'
import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Page } from '#contract/calls/envelope.ts'
import type { ListQuery } from '#contract/records/calls.ts'
import { PASSWORD_STATES, user, type User } from '#contract/records/user.ts'
import type { USER_LIST } from '#contract/records/user-list.ts'
import { gathered } from './gathered.ts'
import { pagedRows } from './paging.ts'
import type { Db, Tables } from './schema.ts'
import { recordHolds } from './search.ts'
import { among } from './sqlite/among.ts'
import { ignoringCase } from './sqlite/sorting.ts'

/** Accounts as administrators see them. Nothing secret is selected here: hashes are compared elsewhere. */

const COLUMNS = [
  'users.id',
  'users.name',
  'users.email',
  'users.role',
  'users.is_active',
  'users.email_verified_at',
  'users.two_factor_enabled',
  'users.avatar',
  'users.last_login_at',
  'users.login_count',
  'users.one_time_until',
  'users.invited_at',
  'users.created_at',
  'users.updated_at',
  'users.version',
] as const

export type UserFilter = ListQuery<typeof USER_LIST> & {
  readonly search?: string | undefined
  readonly not_in_group?: number | undefined
}

/** Not deleted ones of a filter, in its order. */
export async function usersWhere(
  db: Db,
  { q, search, role, status, verification_status, group, not_in_group: except, sort }: UserFilter,
) {
  // Of a group in the trash nobody shows that they are in it, so nobody is found by it.
  const members = (of: number) =>
    db
      .selectFrom('user_group_members')
      .innerJoin('user_groups', 'user_groups.id', 'user_group_members.group_id')
      .where('user_groups.deleted_at', 'is', null)
      .where('group_id', '=', of)
      .select('user_id')
  let query = db.selectFrom('users').where('users.deleted_at', 'is', null)
  const words = [q, search].filter(Boolean).join(' ')
  if (words) query = query.where(await recordHolds(db, words, user, 'users'))
  if (role) query = query.where('users.role', '=', role)
  if (status) query = query.where('users.is_active', '=', status === 'active' ? 1 : 0)
  if (verification_status) {
    query = query.where('users.email_verified_at', verification_status === 'verified' ? 'is not' : 'is', null)
  }
  if (group !== undefined) query = query.where('users.id', 'in', members(group))
  if (except !== undefined) query = query.where('users.id', 'not in', members(except))
  return ordered(query, sort ?? '-created_at').select(COLUMNS)
}

function ordered<O>(query: SelectQueryBuilder<Tables, 'users', O>, sort: string) {
  const direction = sort.startsWith('-') ? ('desc' as const) : ('asc' as const)
  // One of the contract's own names, which are columns of this table.
  const column = `users.${sort.replace(/^-/, '')}` as (typeof COLUMNS)[number]
  const isText = column === 'users.name' || column === 'users.email'
  const sorted = isText ? query.orderBy(ignoringCase(column), direction) : query.orderBy(column, direction)
  return sorted.orderBy('users.id', direction)
}

type UserRow = Awaited<ReturnType<Awaited<ReturnType<typeof usersWhere>>['executeTakeFirstOrThrow']>>

export async function listUsers(
  db: Db,
  filter: UserFilter,
  paging: { readonly page?: number | undefined; readonly per_page?: number | undefined },
): Promise<Page<User>> {
  const page = await pagedRows(await usersWhere(db, filter), paging, (row) => row)
  return { ...page, data: await withGroups(db, page.data) }
}

/** @returns undefined when there is none, or it was deleted */
export async function findUser(db: Db, id: number): Promise<User | undefined> {
  const row = await (await usersWhere(db, {})).where('users.id', '=', id).executeTakeFirst()
  return row && (await withGroups(db, [row]))[0]
}

const PasswordState = v.picklist(PASSWORD_STATES)

export async function withGroups(db: Db, rows: readonly UserRow[]): Promise<User[]> {
  const ids = rows.map((row) => row.id)
  const memberships = await db
    .selectFrom('user_group_members')
    .innerJoin('user_groups', 'user_groups.id', 'user_group_members.group_id')
    .where('user_groups.deleted_at', 'is', null)
    .where(sql<SqlBool>`user_group_members.user_id in ${among(ids)}`)
    .select(['user_group_members.user_id', 'user_groups.id', 'user_groups.name', 'user_groups.color'])
    .orderBy(ignoringCase('user_groups.name'))
    .execute()
  // Looked up, not looked through: for a table of fifty thousand that would be minutes in which nobody else is answered.
  const groups = gathered(memberships, ({ user_id, ...group }) => [user_id, group])
  return rows.map(({ one_time_until, invited_at, is_active, two_factor_enabled, ...row }) => ({
    ...row,
    is_active: is_active === 1,
    two_factor_enabled: two_factor_enabled === 1,
    groups: groups.get(row.id) ?? [],
    password_state: v.parse(PasswordState, invited_at ? 'invited' : one_time_until ? 'one-time' : 'set'),
  }))
}

const DAY = 86_400_000

/** @param now milliseconds */
export async function userFigures(db: Db, now: number) {
  const { total, verified, recent } = await db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .select((of) => [
      of.fn.countAll<number>().as('total'),
      of.fn.count<number>('email_verified_at').as('verified'),
      of.fn
        .countAll<number>()
        .filterWhere('created_at', '>', new Date(now - 30 * DAY).toISOString())
        .as('recent'),
    ])
    .executeTakeFirstOrThrow()
  return {
    total_users: total,
    verified_users: verified,
    unverified_users: total - verified,
    recent_registrations: recent,
  }
}

/** Whether anybody but this person is an admin who can sign in. */
export async function hasOtherAdmin(db: Db, id: number): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    // Whoever has not chosen a password yet cannot sign in.
    .where('invited_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Sign-ins of a person that still count. */
export function sessionsOf(db: Db, userId: number, at: string) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'ip_address', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .orderBy('last_used_at', 'desc')
    .execute()
}
