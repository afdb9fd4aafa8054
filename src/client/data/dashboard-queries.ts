import type { Answer, CallInput } from '#contract/calls/endpoint.ts'
// The calls themselves, too: these are made as this file is loaded.
import '#contract/index.ts'
import type { Contract, EndpointName } from '#contract/index.ts'
import { query } from './queries.ts'

/** What the dashboard shows; asked for by its screen and ahead of time for reading offline. */

/** Figures may be 5 minutes old; one retry, then the page says so. */
const FIGURES = { staleTime: 300_000, retry: 1 } as const

export const dashboardQueries = {
  recent: query('dashboard.recent', {}),
  posts: { ...query('posts.stats', {}), ...FIGURES },
  workflows: { ...query('workflows.stats', {}), ...FIGURES },
  categories: { ...query('categories.list', {}), ...FIGURES },
  files: { ...query('files.list', {}), ...FIGURES },
  /** Only admins may ask for these. */
  groups: { ...query('groups.stats', {}), ...FIGURES },
  users: { ...query('users.stats', {}), ...FIGURES },
  health: { ...query('health.comprehensive', {}), ...FIGURES },
} as const

type Counted = readonly unknown[] | { readonly total: number }
type Plain<N extends EndpointName> = Record<never, never> extends CallInput<Contract[N]> ? Answer<Contract[N]> : never

/** The calls that say how many records of a kind there are: by a total, or by listing them all. */
export type CountCall = {
  [N in EndpointName]: [Plain<N>] extends [never] ? never : Plain<N> extends Counted ? N : never
}[EndpointName]

export function countQuery(name: CountCall) {
  return { ...query(name, {}), ...FIGURES }
}

export function countIn(answer: Answer<Contract[CountCall]>): number {
  return 'total' in answer ? answer.total : answer.length
}

/** Asked for the total; the figure of the navigation, too. */
export const UNREAD_MESSAGES = { query: { status: 'new', per_page: '1' } } as const
