import { queryOptions } from '@tanstack/react-query'
import type { EndpointName } from '#contract/index.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { call } from '#client/data/call.ts'
import { queryKey } from '#client/data/queries.ts'
import { rowsIn } from './list-answer.ts'
import { type Hearing, hearOfMade } from './made-unheard.ts'

/** The question behind a list, without what lays pending edits over the answer: addresses ask it ahead of a page. */

export interface ListInput {
  readonly query?: Readonly<Record<string, unknown>> | undefined
  /** The server's ids of the records that the list belongs to. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

/** @param outbox of whoever asks: what was made here and is in the answer already is not shown twice */
export function listQuery(policy: EntityPolicy, outbox: Hearing, asked: ListInput) {
  const name = policy.endpoints.list as EndpointName
  const input = asked as never
  return queryOptions<unknown>({
    queryKey: queryKey(name, input),
    queryFn: async ({ signal }) => {
      const answer: unknown = await call(name, input, { signal })
      await hearOfMade(outbox, policy.type, rowsIn(policy, answer) ?? [])
      return answer
    },
    meta: { keep: true },
  })
}
