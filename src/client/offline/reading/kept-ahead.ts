import type { QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/calls/endpoint.ts'
import type { Contract, EndpointName } from '#contract/index.ts'
import { UNREAD_MESSAGES } from '#client/data/dashboard-queries.ts'
import { query, queryKey } from '#client/data/queries.ts'
import { dueCourses, keepCourse } from './keep-courses.ts'
import { keepPosts, LAST_FIFTY } from './keep-posts.ts'
import { keepWorkflows } from './keep-workflows.ts'

/** What has to be readable offline, opened or not, in the order of what hurts most when it is missing. */

/** At most one call; none when a screen has asked for the same meanwhile. */
export type Step = () => Promise<unknown>

export interface Wanted {
  readonly now: number
  /** Answers younger than this are not asked for again, whoever asked; over a restart, too. */
  readonly age: number
  readonly admin: boolean
}

/** The calls that are due. */
export function dueSteps(client: QueryClient, wanted: Wanted): Step[] {
  const { now, age, admin } = wanted
  const isDue = (key: readonly unknown[]) => now - (client.getQueryState(key)?.dataUpdatedAt ?? 0) >= age
  const list = <N extends EndpointName>(name: N, input: CallInput<Contract[N]>): Step[] => {
    const asked = query(name, input)
    if (!isDue(asked.queryKey)) return []
    const fetch = () => client.prefetchQuery({ ...asked, staleTime: 0, retry: false })
    return [async () => (isDue(asked.queryKey) ? fetch() : undefined)]
  }
  return [
    ...dueCourses(client, wanted).map((id) => () => keepCourse(client, id)),
    ...(isDue(queryKey('posts.list', LAST_FIFTY)) ? [() => keepPosts(client)] : []),
    ...list('dashboard.recent', {}),
    ...list('posts.stats', {}),
    ...list('workflows.stats', {}),
    ...list('categories.list', {}),
    ...list('tags.list', {}),
    ...list('settings.read', {}),
    ...list('files.list', {}),
    ...list('files.rules', {}),
    ...list('courses.list', {}),
    ...list('courses.order', {}),
    ...list('workflowCategories.list', {}),
    ...(isDue(queryKey('workflows.list', {})) ? [() => keepWorkflows(client)] : []),
    ...list('trash.list', { query: { page: 1 } }),
    ...(admin ? FOR_ADMINS.flatMap((name) => list(name, {})) : []),
    ...(admin ? [...list('messages.list', UNREAD_MESSAGES), ...list('messages.list', MESSAGES)] : []),
  ]
}

/** Archived ones, too: what lists of this device are found among. */
const MESSAGES = { query: { status: 'all', per_page: '100' } } as const

const FOR_ADMINS = [
  'homeSettings.list',
  'homeSettings.order',
  'emailTemplates.list',
  'cvTemplates.list',
  'groups.stats',
  'users.stats',
  'health.comprehensive',
  'health.basic',
  'health.database',
  'health.storage',
  'health.history',
] as const
