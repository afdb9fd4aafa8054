import type { QueryClient } from '@tanstack/react-query'
import { categoryEntity } from '#contract/category.ts'
import { courseEntity } from '#contract/course.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { EntityPolicy } from '#contract/entity.ts'
import type { Contract, EndpointName } from '#contract/index.ts'
import { tagEntity } from '#contract/tag.ts'
import { workflowCategoryEntity } from '#contract/workflow-category.ts'
import { LAST_PUBLISHED, NEXT_SCHEDULED } from '#client/data/dashboard-queries.ts'
import { query, queryKey } from '#client/data/queries.ts'
import { dueCourses, keepCourse } from './keep-courses.ts'
import { keepPosts, LAST_FIFTY } from './keep-posts.ts'
import { keepRows } from './keep-rows.ts'
import { keepWorkflows } from './keep-workflows.ts'

/** What has to be readable offline, opened or not (decision 63), in the order of what hurts most when it is missing. */

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
  const list = <N extends EndpointName>(name: N, input: CallInput<Contract[N]>, whole?: EntityPolicy): Step[] => {
    const asked = query(name, input)
    const due = () => isDue(asked.queryKey)
    const fetch = () => (due() ? client.prefetchQuery({ ...asked, staleTime: 0, retry: false }) : Promise.resolve())
    if (!whole) return due() ? [fetch] : []
    keepEach(client, whole, asked.queryKey)
    return due() ? [() => fetch().then(() => keepEach(client, whole, asked.queryKey))] : []
  }
  return [
    ...dueCourses(client, wanted).map((id) => () => keepCourse(client, id)),
    ...(isDue(queryKey('posts.list', LAST_FIFTY)) ? [() => keepPosts(client)] : []),
    ...list('posts.stats', {}),
    ...list('workflows.stats', {}),
    ...list('categories.list', {}, categoryEntity),
    ...list('tags.list', {}, tagEntity),
    ...list('files.list', {}),
    ...list('courses.list', {}, courseEntity),
    ...list('courses.order', {}),
    ...list('workflowCategories.list', {}, workflowCategoryEntity),
    ...(isDue(queryKey('workflows.list', {})) ? [() => keepWorkflows(client)] : []),
    ...list('posts.list', LAST_PUBLISHED),
    ...list('posts.list', NEXT_SCHEDULED),
    ...list('trash.list', {}),
    ...(admin ? FOR_ADMINS.flatMap((name) => list(name, {})) : []),
  ]
}

const FOR_ADMINS = [
  'settings.read',
  'groups.stats',
  'users.stats',
  'health.comprehensive',
  'health.basic',
  'health.database',
  'health.storage',
  'health.history',
] as const

/** A list whose rows are whole records: each opens without a connection though it was never opened before. */
function keepEach(client: QueryClient, policy: EntityPolicy, key: readonly unknown[]): void {
  const state = client.getQueryState(key)
  if (state?.data !== undefined) keepRows(client, policy, state.data, state.dataUpdatedAt)
}
