import { createdTrend } from '#server/db/post-lists.ts'
import { recentWork } from '#server/db/recent-work.ts'
import type { Db } from '#server/db/schema.ts'
import { ignoringCase } from '#server/db/sqlite/sorting.ts'
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
    return {
      ...figures,
      totalMemberships: await membershipsOf(db),
      popular_groups: await popularGroups(db),
      ...(await createdTrend(db, 'user_groups', now)),
    }
  },

  'dashboard.recent': async (_, { db, now }) => recentWork(db, new Date(now).toISOString()),
} satisfies Handlers<'workflows.stats' | 'users.stats' | 'groups.stats' | 'dashboard.recent'>

/** People who are there, in groups that are there. */
async function membershipsOf(db: Db): Promise<number> {
  const { memberships } = await db
    .selectFrom('user_group_members')
    .innerJoin('user_groups', 'user_groups.id', 'user_group_members.group_id')
    .innerJoin('users', 'users.id', 'user_group_members.user_id')
    .where('user_groups.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .select((of) => of.fn.countAll<number>().as('memberships'))
    .executeTakeFirstOrThrow()
  return memberships
}

const MOST_POPULAR = 5

/** The largest first; a group without members is one, too. */
const popularGroups = (db: Db) =>
  db
    .selectFrom('user_groups')
    .leftJoin('user_group_members', 'user_group_members.group_id', 'user_groups.id')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'user_group_members.user_id').on('users.deleted_at', 'is', null),
    )
    .where('user_groups.deleted_at', 'is', null)
    .select((of) => [
      'user_groups.id',
      'user_groups.name',
      'user_groups.color',
      of.fn.count<number>('users.id').as('members_count'),
    ])
    .groupBy(['user_groups.id', 'user_groups.name', 'user_groups.color'])
    .orderBy('members_count', 'desc')
    .orderBy(ignoringCase('user_groups.name'))
    .limit(MOST_POPULAR)
    .execute()
