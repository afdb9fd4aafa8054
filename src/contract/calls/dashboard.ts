import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Id, Timestamp } from '#contract/fields/scalars.ts'

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

/** Kinds of records that are written over days, and so gone on with. */
export const WRITTEN_KINDS = ['post', 'lesson', 'workflow', 'course'] as const

const EditedRecord = v.object({
  type: v.picklist(WRITTEN_KINDS),
  id: Id,
  /** Of a lesson; null for all else. */
  course_id: v.nullable(Id),
  title: v.string(),
  status: v.picklist(['published', 'draft', 'scheduled', 'archived']),
  updated_at: Timestamp,
})
export type EditedRecord = v.InferOutput<typeof EditedRecord>

const DatedPost = v.object({ id: Id, title: v.string(), published_at: Timestamp })
export type DatedPost = v.InferOutput<typeof DatedPost>

const RecentWork = v.object({
  /** Last edited first, of every kind. */
  edited: v.array(EditedRecord),
  last_published: v.nullable(DatedPost),
  next_scheduled: v.nullable(DatedPost),
})
export type RecentWork = v.InferOutput<typeof RecentWork>

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
  'dashboard.recent': endpoint({
    name: 'dashboard.recent',
    method: 'GET',
    keep: true,
    path: '/admin/dashboard/recent',
    access: 'content.read',
    summary: 'What was edited and published last, and what comes next',
    answer: RecentWork,
  }),
} as const
