import * as v from 'valibot'
import { ACTIVITIES_PER_PAGE, type Activity, actionOfType, typeOfAction } from '#contract/calls/user-activities.ts'
import { csvOf } from '#contract/render/csv.ts'
import {
  actionsOf,
  countByAction,
  countByDay,
  countByUser,
  dayAfter,
  type LogFilter,
  type LogRow,
  newestOfLog,
  pageOfLog,
} from '#server/db/activity-log.ts'
import { namesOf, tokenNamesOf } from '#server/db/names.ts'
import type { Db } from '#server/db/schema.ts'
import type { Handlers } from '#server/http/context.ts'
import { placesOf } from '#server/records/holders.ts'
import { sentenceOf } from './activities-words.ts'

/** Who did what. Read alone: entries are written with what they tell of, and by nothing else. */

const DAY = 86_400_000
const MOST_EXPORTED = 10_000
const MOST_ACTIVE = 10
/** Days of the chart where no dates were asked for, and at most. */
const USUAL_DAYS = 30
const MOST_DAYS = 400

interface Asked {
  readonly activity_type?: string | undefined
  readonly user_id?: number | undefined
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly search?: string | undefined
}

const filterOf = ({ activity_type: type, user_id, start_date, end_date, search }: Asked): LogFilter => ({
  action: type === undefined ? undefined : actionOfType(type),
  userId: user_id,
  from: start_date,
  to: end_date,
  words: search || undefined,
})

export const activityHandlers = {
  'userActivities.list': async ({ query }, { db }) => {
    const page = await pageOfLog(db, filterOf(query), { page: query.page, per_page: ACTIVITIES_PER_PAGE })
    return { ...page, data: await withPlaces(db, await entriesOf(db, page.data)) }
  },

  'userActivities.statistics': async ({ query }, { db, now }) => {
    const today = new Date(now).toISOString().slice(0, 10)
    // Where it is tomorrow already, that is the last day; what is further ahead holds nothing.
    const last = dayAfter(today)
    const { end_date = today } = query
    const to = end_date > last ? last : end_date
    const { start_date: from = new Date(Date.parse(to) - (USUAL_DAYS - 1) * DAY).toISOString().slice(0, 10) } = query
    const filter = { ...filterOf(query), from, to }
    const [days, actions, people] = [
      await countByDay(db, filter),
      await countByAction(db, filter),
      await countByUser(db, filter),
    ]
    const most = people.slice(0, MOST_ACTIVE)
    const names = await namesOf(
      db,
      most.map((row) => row.user_id),
    )
    return {
      total_activities: days.reduce((sum, { count }) => sum + count, 0),
      active_users: people.length,
      most_active_users: most.map(({ user_id: id, count }) => ({ ...(names.get(id) ?? unknown(id)), count })),
      activities_by_type: actions.map(({ action, count }) => ({ activity_type: typeOfAction(action), count })),
      timeline: filled(days, from, to),
    }
  },

  'userActivities.types': async (_, { db }) => (await actionsOf(db)).map(typeOfAction),

  'userActivities.export': async ({ query }, { db, at }) => {
    const rows = await newestOfLog(db, filterOf(query), MOST_EXPORTED)
    const entries = await entriesOf(db, rows)
    return { name: `activities-${at.slice(0, 10)}.csv`, csv: csvOf(HEAD, entries.map(csvRow)), rows: entries.length }
  },
} satisfies Handlers<
  'userActivities.list' | 'userActivities.statistics' | 'userActivities.types' | 'userActivities.export'
>

/** Of somebody whose row is gone only the number is known. */
const unknown = (id: number) => ({ id, name: `User ${id}`, email: '' })

/** Days without any are days too. Of more than are shown it is the last ones: older entries are gone after a year. */
function filled(days: readonly { readonly day: string; readonly count: number }[], from: string, to: string) {
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const timeline: { date: string; count: number }[] = []
  const earliest = new Date(Date.parse(to) - (MOST_DAYS - 1) * DAY).toISOString().slice(0, 10)
  for (let day = from > earliest ? from : earliest; day <= to; day = dayAfter(day)) {
    timeline.push({ date: day, count: counts.get(day) ?? 0 })
  }
  return timeline
}

const StoredChanges = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.tuple([v.unknown(), v.unknown()])))

async function entriesOf(db: Db, rows: readonly LogRow[]): Promise<Activity[]> {
  const given = <T>(values: readonly (T | null)[]) => [...new Set(values.filter((value): value is T => value !== null))]
  const names = await namesOf(db, given(rows.map((row) => row.user_id)))
  const tokens = await tokenNamesOf(db, given(rows.map((row) => row.token_id)))
  return rows.map((row) => ({
    id: row.id,
    activity_type: typeOfAction(row.action),
    description: sentenceOf(row),
    user: row.user_id === null ? null : (names.get(row.user_id) ?? unknown(row.user_id)),
    ip_address: row.ip_address,
    created_at: row.at,
    made_at: row.made_at,
    via: row.token_id !== null ? 'token' : row.session_id !== null ? 'session' : 'none',
    token_name: row.token_id === null ? null : (tokens.get(row.token_id) ?? null),
    record:
      row.record_type === null || row.record_id === null
        ? null
        : { type: row.record_type, id: row.record_id, title: row.title ?? '', within: {} },
    changes:
      row.changes === null
        ? []
        : Object.entries(v.parse(StoredChanges, row.changes)).map(([field, [before, after]]) => ({
            field,
            before,
            after,
          })),
    times: row.times,
  }))
}

/** So that each can be opened from its entry. */
async function withPlaces(db: Db, entries: readonly Activity[]): Promise<Activity[]> {
  const types = new Set(entries.flatMap(({ record }) => record?.type ?? []))
  const places = new Map<string, Awaited<ReturnType<typeof placesOf>>>()
  for (const type of types) {
    const ids = entries.flatMap(({ record }) => (record?.type === type ? [record.id] : []))
    places.set(type, await placesOf(db, type, [...new Set(ids)]))
  }
  return entries.map((entry) => {
    const within = entry.record && places.get(entry.record.type)?.get(entry.record.id)
    return entry.record && within ? { ...entry, record: { ...entry.record, within } } : entry
  })
}

const HEAD = ['When', 'Made', 'Who', 'Email', 'Type', 'What', 'Address', 'By', 'Changes']

function csvRow(entry: Activity) {
  return [
    entry.created_at,
    entry.made_at,
    entry.user?.name ?? '',
    entry.user?.email ?? '',
    entry.activity_type,
    entry.description,
    entry.ip_address,
    entry.token_name === null ? entry.via : `token ${entry.token_name}`,
    entry.changes
      .map(({ field, before, after }) => `${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`)
      .join('; '),
  ]
}
