import { sql, type SqlBool } from 'kysely'
import type { UserGroup } from '#contract/records/user-group.ts'
import { gathered } from './gathered.ts'
import { columnsHold } from './search.ts'
import type { Db } from './schema.ts'
import { among } from './sqlite/among.ts'
import { ignoringCase } from './sqlite/sorting.ts'

/** Groups with the people who are in them; those who were deleted are left out until they come back. */

const groupsOf = (db: Db) =>
  db
    .selectFrom('user_groups')
    .select(['id', 'name', 'description', 'color', 'is_active', 'created_at', 'updated_at', 'version'])
    .where('deleted_at', 'is', null)
type GroupRow = Awaited<ReturnType<ReturnType<typeof groupsOf>['executeTakeFirstOrThrow']>>

export async function listGroups(db: Db, search = ''): Promise<UserGroup[]> {
  let query = groupsOf(db)
  if (search !== '') query = query.where(columnsHold(search, ['name', 'description']))
  return withMembers(db, await query.orderBy(ignoringCase('name')).orderBy('id').execute())
}

export async function findGroup(db: Db, id: number): Promise<UserGroup | undefined> {
  return (await withMembers(db, await groupsOf(db).where('id', '=', id).execute()))[0]
}

async function withMembers(db: Db, rows: readonly GroupRow[]): Promise<UserGroup[]> {
  const ids = rows.map((row) => row.id)
  const members = await db
    .selectFrom('user_group_members')
    .innerJoin('users', 'users.id', 'user_group_members.user_id')
    .where('users.deleted_at', 'is', null)
    .where(sql<SqlBool>`user_group_members.group_id in ${among(ids)}`)
    .select(['user_group_members.group_id', 'user_group_members.created_at as joined_at'])
    .select(['users.id', 'users.name', 'users.email', 'users.role'])
    .orderBy(ignoringCase('users.name'))
    .execute()
  const byGroup = gathered(members, ({ group_id, joined_at, ...member }) => [
    group_id,
    { ...member, pivot: { joined_at } },
  ])
  return rows.map((row) => {
    const own = byGroup.get(row.id) ?? []
    return { ...row, is_active: row.is_active === 1, members_count: own.length, members: own }
  })
}

/** Those who are in it already stay as they are. @returns ids that are no user */
export async function addMembers(trx: Db, groupId: number, userIds: readonly number[], at: string): Promise<number[]> {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`id in ${among(userIds)}`)
    .execute()
  const known = new Set(found.map(({ id }) => id))
  const unknown = userIds.filter((id) => !known.has(id))
  if (unknown.length > 0) return unknown
  const rows = userIds.map((user_id) => ({ group_id: groupId, user_id, created_at: at }))
  await trx
    .insertInto('user_group_members')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return []
}

/** @returns whether there was one */
export async function removeMember(trx: Db, groupId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('user_group_members')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
