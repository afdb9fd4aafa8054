import { endpointOf, kindOf } from '#contract/index.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { queryClient } from '#client/data/queries.ts'
import { may } from '#client/data/session.ts'
import { getWorkspace } from '#client/offline/current-workspace.ts'
import { listQuery } from './list-query.ts'
import { parseRecordId } from './record-id.ts'
import { recordQuery, serverIdOf } from './record-query.ts'

/** As `prefetchRecord`, which is what addresses call: whoever may not read asks for nothing. */
export function fetchRecord(type: string, id: string): void {
  const policy = policyOf(type)
  const snapshot = getWorkspace()?.outbox.getSnapshot()
  const serverId = snapshot && serverIdOf(snapshot, parseRecordId(id))
  if (serverId && mayAsk(policy.endpoints.read)) void queryClient.prefetchQuery(recordQuery(policy, serverId))
}

/** As `prefetchRows`. */
export function fetchRows(type: string, query: Readonly<Record<string, unknown>>): void {
  const policy = policyOf(type)
  const outbox = getWorkspace()?.outbox
  if (outbox && mayAsk(policy.endpoints.list)) void queryClient.prefetchQuery(listQuery(policy, outbox, { query }))
}

function mayAsk(name = ''): boolean {
  const call = endpointOf(name)
  return call !== undefined && may(call.access)
}

function policyOf(type: string): EntityPolicy {
  const policy = kindOf(type)
  if (!policy) throw new RangeError(`There are no records of the kind ${type}`)
  return policy
}
