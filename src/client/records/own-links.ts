import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { course } from '#contract/records/course.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { post } from '#contract/records/post.ts'
import { type Kind, nameOf } from '#contract/records/record.ts'
import { workflow } from '#contract/records/workflow.ts'
import { inOrder } from '#contract/render/word-order.ts'
import { rowsIn } from '#client/offline/reading/list-answer.ts'
import { matchRank } from '#client/ui/match-rank.ts'
import type { FindOwnLinks } from '#client/widgets/writing/own-link.ts'
import { useAddressOf } from './public-address.tsx'

/** More are what another word is for. */
const MOST = 8

/** Finds what of the posts, courses and workflows on this device has a public page; without a connection too. */
export function useOwnLinks(): FindOwnLinks {
  const client = useQueryClient()
  const kinds = [
    { kind: post, addressOf: useAddressOf(post) },
    { kind: course, addressOf: useAddressOf(course) },
    { kind: workflow, addressOf: useAddressOf(workflow) },
  ] as const
  return (words) =>
    kinds
      .flatMap(({ kind, addressOf }) =>
        keptRows(client, kind).flatMap((row) => {
          const title = nameOf(kind, row)
          const rank = matchRank(title, words)
          const address = rank === null ? null : addressOf(row)
          return rank === null || address === null ? [] : [{ rank, address, title, kind: kind.label }]
        }),
      )
      .toSorted((a, b) => a.rank - b.rank || inOrder(a.title, b.title))
      .slice(0, MOST)
}

/** As the server gave them last, of every list on the device. */
function keptRows(client: QueryClient, kind: Kind): readonly object[] {
  const policy: EntityPolicy = kind
  const lists = client.getQueryCache().findAll({ queryKey: [policy.endpoints.list] })
  const byId = new Map<unknown, object>()
  for (const { state } of lists.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt))
    for (const row of rowsIn(policy, state.data) ?? []) byId.set(row['id'], row)
  return [...byId.values()]
}
