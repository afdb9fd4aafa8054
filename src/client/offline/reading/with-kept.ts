import type { QueryClient } from '@tanstack/react-query'
import type { EntityPolicy } from '#contract/records/policy.ts'

/** A row with what only the whole record has, as far as that is on this device: lists of posts lack their bodies. */
export function withKept<T>(client: QueryClient, policy: EntityPolicy, row: T): T {
  if (!('notInRows' in policy) || typeof row !== 'object' || row === null || !('id' in row)) return row
  const whole = client.getQueryData<object>([policy.endpoints.read, { params: { id: row.id } }])
  return whole === undefined ? row : { ...whole, ...row }
}
