import type { FetchQueryOptions } from '@tanstack/react-query'
import '#contract/token-calls.ts'
import { countQuery, dashboardQueries, queryTogether, unreadMessages } from './dashboard-queries.ts'
import { queryClient } from './queries.ts'
import { may } from './session.ts'

/** Where an installed app opens, and where a sign-in leads to. */
const DASHBOARD = '/admin'
const ENTRIES = ['/admin/login', '/login', '/setup']

/**
 * Where the dashboard comes next and this device has nothing of it to show, asks for all of it, so that the answer is
 * there when the page is drawn.
 */
export function askDashboardAhead(): void {
  const { recent, posts, workflows, categories, files, deadLinks, groups, users, health } = dashboardQueries
  const isKnown = queryClient.getQueryData(posts.queryKey) !== undefined
  if (isKnown || !isNext() || !may('content.read')) return
  ask(recent)
  ask(posts)
  ask(workflows)
  ask(categories)
  ask(files)
  ask(deadLinks)
  ask(countQuery('courses.list'))
  // Whether the figures are those of sample content.
  ask(queryTogether('settings.read', {}))
  if (!may('admin')) return
  ask(unreadMessages)
  ask(groups)
  ask(users)
  ask(health)
  ask(queryTogether('apiTokens.list', {}))
}

function ask<T>(one: FetchQueryOptions<T, Error, T, readonly unknown[]>): void {
  void queryClient.prefetchQuery(one)
}

function isNext(): boolean {
  const { pathname, search } = location
  const next = ENTRIES.includes(pathname) ? (new URLSearchParams(search).get('next') ?? DASHBOARD) : pathname
  return next === DASHBOARD
}
