import { createdTrend } from '#server/db/post-lists.ts'
import type { Db } from '#server/db/schema.ts'
import type { Handlers } from '#server/http/context.ts'

/** Figures of the dashboard; those of posts stand with the posts. */
export const statsHandlers = {
  'workflows.stats': async (_, { db, now }) => {
    const figures = await db
      .selectFrom('workflows')
      .where('deleted_at', 'is', null)
      .select((of) => [
        of.fn.countAll<number>().as('total'),
        of.fn.coalesce(of.fn.sum<number>('is_featured'), of.lit(0)).as('featured'),
        of.fn.coalesce(of.fn.sum<number>('is_premium'), of.lit(0)).as('premium'),
      ])
      .executeTakeFirstOrThrow()
    return { ...figures, ...(await createdTrend(db, 'workflows', now)) }
  },

  'users.stats': async (_, { db, now }) => {
    const users = db.selectFrom('users').where('deleted_at', 'is', null)
    const count = async (query: typeof users) => {
      const row = await query.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return row.count
    }
    const trend = await createdTrend(db, 'users', now)
    return {
      total: await count(users),
      admins: await count(users.where('role', '=', 'admin')),
      recent: trend.last_30_days,
      ...trend,
    }
  },

  'groups.stats': async (_, { db, now }) => {
    const figures = await db
      .selectFrom('user_groups')
      .where('deleted_at', 'is', null)
      .select((of) => [
        of.fn.countAll<number>().as('total'),
        of.fn.coalesce(of.fn.sum<number>('is_active'), of.lit(0)).as('active'),
      ])
      .executeTakeFirstOrThrow()
    const popular = await popularGroups(db)
    const { members } = await membersOf(db).executeTakeFirstOrThrow()
    return {
      ...figures,
      totalMemberships: members,
      popular_groups: popular,
      ...(await createdTrend(db, 'user_groups', now)),
    }
  },
} satisfies Handlers<'workflows.stats' | 'users.stats' | 'groups.stats'>

/** Members of groups that are there, people who are there. */
const membersOf = (db: Db) =>
  db
    .selectFrom('user_group_members')
    .innerJoin('user_groups', 'user_groups.id', 'user_group_members.group_id')
    .innerJoin('users', 'users.id', 'user_group_members.user_id')
    .where('user_groups.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .select((of) => of.fn.countAll<number>().as('members'))

const MOST_POPULAR = 5

async function popularGroups(db: Db) {
  const rows = await membersOf(db)
    .select(['user_groups.id', 'user_groups.name', 'user_groups.color'])
    .groupBy(['user_groups.id', 'user_groups.name', 'user_groups.color'])
    .orderBy('members', 'desc')
    .orderBy('user_groups.name')
    .limit(MOST_POPULAR)
    .execute()
  return rows.map(({ members, ...group }) => ({ ...group, members_count: members }))
}
