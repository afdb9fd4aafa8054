import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { Answer, CallInput } from '#contract/calls/endpoint.ts'
import type { Contract, EndpointName } from '#contract/index.ts'
import { contract } from '#contract/registry.ts'
import { call, CallFailure } from './call.ts'

/** Server truth, and nothing else: pending edits are laid over it when read. */

export const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

/** How long an answer counts as fresh; figures of statistics are dear to make and may be minutes old; rules hardly ever change. */
const FRESH_MS: Readonly<Record<string, number>> = {
  'posts.stats': 300_000,
  'workflows.stats': 300_000,
  'users.list': 120_000,
  'users.stats': 300_000,
  'groups.stats': 300_000,
  'files.rules': 300_000,
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A silent server is asked again by the reachability watch, not by the query.
        networkMode: 'always',
        // Not MAX_AGE_MS: a timer takes at most 24.8 days and fires at once beyond, which would drop every answer that
        // no screen is showing. persist.ts lets go of what is older.
        gcTime: Number.POSITIVE_INFINITY,
        staleTime: 15_000,
        retry: (count, error) => count < 1 && !(error instanceof CallFailure && error.status < 500),
        refetchOnReconnect: true,
      },
      // Writes go through the outbox; a mutation here is a live call.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** One cache for the page; its content belongs to the account in use. */
export const queryClient: QueryClient = createQueryClient()

/** Query options of a GET endpoint; the key is its name and input. */
export function query<N extends EndpointName>(name: N, input: CallInput<Contract[N]>) {
  return queryOptions<Answer<Contract[N]>>({
    queryKey: queryKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    staleTime: FRESH_MS[name] ?? 15_000,
    meta: { keep: 'keep' in contract[name] },
  })
}

export function queryKey<N extends EndpointName>(name: N, input: CallInput<Contract[N]>): readonly unknown[] {
  return [name, clean(input)]
}

/** Equal inputs make equal keys, whether a parameter is left out or undefined. */
function clean(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? {}))
}
