import * as v from 'valibot'
import { Id, IdText, Timestamp } from '#contract/fields/scalars.ts'
import { endpoint } from './endpoint.ts'
import { pageOf } from './envelope.ts'

/** Who did what, as administrators read it. There is no call that writes, changes or erases an entry. */

export const ACTIVITIES_PER_PAGE = 20
/** Words find this many of the newest: one word may stand in every entry. */
export const MOST_FOUND = 1000

/**
 * Names of kinds that clients know already; every other kind is called as it is recorded: `post.updated`. A name
 * stands for one kind, so that a filter by it finds what shows it.
 */
const KNOWN = new Map([
  ['login', 'auth.signed_in'],
  ['logout', 'auth.signed_out'],
  ['register', 'auth.registered'],
  ['cv_template_created', 'cv_template.created'],
  ['file_uploaded', 'file.uploaded'],
])
const NAMES = new Map([...KNOWN].map(([name, action]) => [action, name]))

/** What an action is called in answers. */
export const typeOfAction = (action: string): string => NAMES.get(action) ?? action
/** The other way round. */
export const actionOfType = (type: string): string => KNOWN.get(type) ?? type

/** The name of a kind or a field as words: `cv_template` as "CV template". */
export const nameInWords = (name: string): string =>
  name
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/\b(?:ai|api|ats|cv|html|ip|json|seo|url)\b/g, (short) => short.toUpperCase())

const Activity = v.object({
  id: Id,
  activity_type: v.string(),
  description: v.string(),
  /** Null: nobody was signed in, or the server did it by itself. */
  user: v.nullable(v.object({ id: Id, name: v.string(), email: v.string() })),
  /** Shortened after 90 days. */
  ip_address: v.string(),
  /** When the server did it. */
  created_at: Timestamp,
  /** When a person did it on a device that sent it later. */
  made_at: v.nullable(Timestamp),
  via: v.picklist(['session', 'token', 'none']),
  /** Name of the API token. */
  token_name: v.nullable(v.string()),
  /** `within`: what its address names beside it, as `{ courseId: 3 }` of a lesson; empty where it is not known any more. */
  record: v.nullable(
    v.object({ type: v.string(), id: Id, title: v.string(), within: v.optional(v.record(v.string(), Id), {}) }),
  ),
  /** Changed fields with their values before and after, in the record's own order. */
  changes: v.array(v.object({ field: v.string(), before: v.unknown(), after: v.unknown() })),
  /** How often, where refusals of one kind are told as one. */
  times: v.number(),
})
export type Activity = v.InferOutput<typeof Activity>

/** Of the years 1 to 9999: on either side of them a day is written in another way, and comes first or last nowhere. */
function isDay(day: string): boolean {
  const moment = new Date(day)
  return !day.startsWith('0000') && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
}

const Day = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?$/, 'Must be a date such as 2026-11-22'),
  v.transform((text) => text.slice(0, 10)),
  v.check(isDay, 'Must be a date such as 2026-11-22'),
)
/** Whole days in UTC, the first and the last one included. */
const days = { start_date: v.optional(Day), end_date: v.optional(Day) }
const filters = {
  activity_type: v.optional(v.pipe(v.string(), v.maxLength(80))),
  user_id: v.optional(IdText),
  ...days,
  search: v.optional(v.pipe(v.string(), v.maxLength(200, 'Search must be at most 200 characters'), v.trim())),
}
const page = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'Must be a whole number above 0'), v.transform(Number)),
  '1',
)

export const userActivityEndpoints = {
  'userActivities.list': endpoint({
    name: 'userActivities.list',
    method: 'GET',
    path: '/admin/user-activities',
    access: 'admin',
    summary: 'Who did what, newest first; of a search the newest thousand',
    query: v.object({ page, ...filters }),
    answer: pageOf(Activity),
    shape: 'data-pager',
  }),
  'userActivities.statistics': endpoint({
    name: 'userActivities.statistics',
    method: 'GET',
    path: '/admin/user-activities/statistics',
    access: 'admin',
    summary: 'How many activities there were, by day, type and person; the last 30 days unless dates are given',
    query: v.object({ ...days, activity_type: filters.activity_type, user_id: filters.user_id }),
    answer: v.object({
      total_activities: v.number(),
      active_users: v.number(),
      most_active_users: v.array(v.object({ id: Id, name: v.string(), email: v.string(), count: v.number() })),
      activities_by_type: v.array(v.object({ activity_type: v.string(), count: v.number() })),
      /** Every day, those without any included; of more than 400 the last ones. */
      timeline: v.array(v.object({ date: v.string(), count: v.number() })),
    }),
  }),
  'userActivities.types': endpoint({
    name: 'userActivities.types',
    method: 'GET',
    path: '/admin/user-activities/types',
    access: 'admin',
    summary: 'Types of activities that there are',
    answer: v.array(v.string()),
  }),
  'userActivities.export': endpoint({
    name: 'userActivities.export',
    method: 'GET',
    path: '/admin/user-activities/export',
    access: 'admin',
    summary: 'The activities of a filter as CSV: the newest 10,000, of a search the newest thousand',
    query: v.object(filters),
    answer: v.object({ name: v.string(), csv: v.string(), rows: v.number() }),
  }),
} as const
