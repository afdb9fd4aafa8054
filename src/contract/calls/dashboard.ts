import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id } from '#contract/fields/scalars.ts'

/** Figures of the dashboard; those of posts stand with the posts. */

const trend = { last_30_days: v.number(), previous_30_days: v.number() }

const WorkflowStats = v.object({ total: v.number(), featured: v.number(), premium: v.number(), ...trend })
const UserStats = v.object({ total: v.number(), admins: v.number(), recent: v.number(), ...trend })
const GroupStats = v.object({
  total: v.number(),
  active: v.number(),
  totalMemberships: v.number(),
  popular_groups: v.array(v.object({ id: Id, name: v.string(), color: v.string(), members_count: v.number() })),
  ...trend,
})

export const dashboardEndpoints = {
  'workflows.stats': endpoint({
    name: 'workflows.stats',
    method: 'GET',
    keep: true,
    path: '/admin/workflows/stats',
    access: 'content.read',
    summary: 'Figures of workflows',
    answer: WorkflowStats,
  }),
  'users.stats': endpoint({
    name: 'users.stats',
    method: 'GET',
    keep: true,
    path: '/admin/users/stats',
    access: 'admin',
    summary: 'Figures of users',
    answer: UserStats,
  }),
  'groups.stats': endpoint({
    name: 'groups.stats',
    method: 'GET',
    keep: true,
    path: '/admin/user-groups/stats',
    access: 'admin',
    summary: 'Figures of user groups',
    answer: GroupStats,
  }),
} as const
