import { kindOf } from '#contract/index.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { queryClient } from '#client/data/queries.ts'
import { getWorkspace } from '#client/offline/current-workspace.ts'
import { listQuery } from './list-query.ts'
import { parseRecordId } from './record-id.ts'
import { recordQuery, serverIdOf } from './record-query.ts'

/** As `prefetchRecord`, which is what addresses call. */
export function fetchRecord(type: string, id: string): void {
  const snapshot = getWorkspace()?.outbox.getSnapshot()
  const serverId = snapshot && serverIdOf(snapshot, parseRecordId(id))
  if (serverId) void queryClient.prefetchQuery(recordQuery(policyOf(type), serverId))
}

/** As `prefetchRows`. */
export function fetchRows(type: string, query: Readonly<Record<string, unknown>>): void {
  const outbox = getWorkspace()?.outbox
  if (outbox) void queryClient.prefetchQuery(listQuery(policyOf(type), outbox, { query }))
}

function policyOf(type: string): EntityPolicy {
  const policy = kindOf(type)
  if (!policy) throw new RangeError(`There are no records of the kind ${type}`)
  return policy
}
