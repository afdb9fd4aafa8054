import type { QueryClient } from '@tanstack/react-query'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { later } from './later.ts'
import { rowsIn } from './list-answer.ts'

/**
 * For lists whose rows are whole records (lessons with their text): each goes where its own page looks for it, so that
 * it opens without a connection though it was never opened before.
 * @param answer of the list's call
 * @param at when the server gave it
 */
export function keepRows(client: QueryClient, policy: EntityPolicy, answer: unknown, at: number): void {
  for (const row of rowsIn(policy, answer) ?? []) {
    const { id } = row
    if (typeof id !== 'number') continue
    const queryKey = [policy.endpoints.read, { params: { id } }]
    const known = client.getQueryState(queryKey)
    if (!known || later({ row, at }, { row: known.data, at: known.dataUpdatedAt }) > 0)
      client.setQueryData(queryKey, row, { updatedAt: at })
  }
}
