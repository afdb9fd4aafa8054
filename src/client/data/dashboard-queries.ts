import { UNREAD_MESSAGES } from '#contract/answer-parts.ts'
import type { Answer, CallInput } from '#contract/calls/endpoint.ts'
// The calls themselves, too: these are made as this file is loaded.
import '#contract/index.ts'
import type { Contract, EndpointName } from '#contract/index.ts'
import { callTogether } from './asked-together.ts'
import { query } from './queries.ts'

/** What the dashboard shows; asked for by its screen, all at once, and ahead of time for reading offline. */

/** As `query`; what is asked for in the same moment goes in one request. */
export function queryTogether<N extends EndpointName>(name: N, input: CallInput<Contract[N]>) {
  return { ...query(name, input), queryFn: () => callTogether(name, input), retry: false }
}

/** Figures may be 5 minutes old. */
const FIGURES = { staleTime: 300_000 } as const

export const dashboardQueries = {
  recent: queryTogether('dashboard.recent', {}),
  posts: { ...queryTogether('posts.stats', {}), ...FIGURES },
  workflows: { ...queryTogether('workflows.stats', {}), ...FIGURES },
  categories: { ...queryTogether('categories.list', {}), ...FIGURES },
  /** Links are looked at once a week. */
  deadLinks: { ...queryTogether('links.dead', {}), ...FIGURES },
  files: { ...queryTogether('files.list', {}), ...FIGURES },
  /** Only admins may ask for these. */
  groups: { ...queryTogether('groups.stats', {}), ...FIGURES },
  users: { ...queryTogether('users.stats', {}), ...FIGURES },
  health: { ...queryTogether('health.comprehensive', {}), ...FIGURES },
} as const

type Counted = readonly unknown[] | { readonly total: number }
type Plain<N extends EndpointName> = Record<never, never> extends CallInput<Contract[N]> ? Answer<Contract[N]> : never

/** The calls that say how many records of a kind there are: by a total, or by listing them all. */
export type CountCall = {
  [N in EndpointName]: [Plain<N>] extends [never] ? never : Plain<N> extends Counted ? N : never
}[EndpointName]

export function countQuery(name: CountCall) {
  return { ...queryTogether(name, {}), ...FIGURES }
}

export function countIn(answer: Answer<Contract[CountCall]>): number {
  return 'total' in answer ? answer.total : answer.length
}

export const unreadMessages = queryTogether('messages.list', UNREAD_MESSAGES)
