import type { QueryClient } from '@tanstack/react-query'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { later } from './later.ts'
import { rowsIn } from './list-answer.ts'

interface ListedRow {
  readonly row: Readonly<Record<string, unknown>>
  /** When the server gave it. */
  readonly at: number
}

/** The youngest copy of a record in the lists on this device; undefined where rows are not whole or none has it. */
export function listedRow(client: QueryClient, policy: EntityPolicy, id: number | null): ListedRow | undefined {
  const { list } = policy.endpoints
  if (!policy.wholeRows || list === undefined || id === null) return undefined
  const found = client
    .getQueryCache()
    .findAll({ queryKey: [list] })
    .flatMap(({ state }): ListedRow[] => {
      const row = rowsIn(policy, state.data)?.find((one) => one['id'] === id)
      return row ? [{ row, at: state.dataUpdatedAt }] : []
    })
  return found.toSorted((a, b) => later(b, a))[0]
}
