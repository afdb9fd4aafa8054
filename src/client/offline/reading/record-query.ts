import { queryOptions } from '@tanstack/react-query'
import { isObject, unwrap } from '#contract/calls/envelope.ts'
import { contract, endpointOf, type EndpointName } from '#contract/index.ts'
import { isLocalId, type EntityPolicy, type RecordId } from '#contract/records/policy.ts'
import { CallFailure, request } from '#client/data/call.ts'
import { queryClient } from '#client/data/queries.ts'
import type { OutboxItem, OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { listedRow } from './listed-row.ts'

/** The question behind a record, without what lays pending edits over the answer: addresses ask it ahead of a page. */

/** Server id of a record; null while it exists only on this device. */
export function serverIdOf(snapshot: OutboxSnapshot, id: RecordId | null): number | null {
  if (id === null || !isLocalId(id)) return id
  return snapshot.ids.get(id)?.serverId ?? null
}

/** What the history of a record is asked for by: the only one of its kind has an id there, and nowhere else. */
export function historyIdOf(policy: EntityPolicy, serverId: number | null): number | null {
  return policy.singleton ? 1 : serverId
}

/** What else a record goes by: the server's id of one that was made here, and the local ones of one that is known. */
export function otherIds(snapshot: OutboxSnapshot, policy: EntityPolicy, id: RecordId | null): readonly RecordId[] {
  const serverId = serverIdOf(snapshot, id)
  if (serverId === null) return []
  const local = [...snapshot.ids.values()].filter(
    (entry) => entry.entity === policy.type && entry.serverId === serverId,
  )
  return [serverId, ...local.map((entry) => entry.localId)].filter((other) => other !== id)
}

/** Pending edits of one record, under whichever of its two ids they were made. */
export function itemsOf(snapshot: OutboxSnapshot, policy: EntityPolicy, id: RecordId | null): OutboxItem[] {
  const serverId = serverIdOf(snapshot, id)
  return snapshot.items.filter(
    (item) =>
      item.entity === policy.type &&
      (policy.singleton ||
        item.recordId === id ||
        (serverId !== null && serverIdOf(snapshot, item.recordId) === serverId)),
  )
}

/** The question behind a record; also for fetching one ahead of its page. `serverId` is null for a singleton. */
export function recordQuery(policy: EntityPolicy, serverId: number | null) {
  const input = policy.singleton ? {} : { params: { id: serverId } }
  return queryOptions<Values>({
    queryKey: [policy.endpoints.read, input],
    queryFn: ({ signal }) => readRecord(policy.endpoints.read, input, signal),
    // Never opened here, but known from a list: shown at once, with that list's age.
    initialData: () => listedRow(queryClient, policy, serverId)?.row,
    initialDataUpdatedAt: () => listedRow(queryClient, policy, serverId)?.at,
    meta: { keep: endpointOf(policy.endpoints.read)?.keep === true },
  })
}

/** A record as this device last heard of it; undefined where it never did, or the server has told that it is gone. */
export function knownRecord(snapshot: OutboxSnapshot, policy: EntityPolicy, id: RecordId | null): Values | undefined {
  const serverId = serverIdOf(snapshot, id)
  return (
    queryClient.getQueryData(recordQuery(policy, serverId).queryKey) ?? listedRow(queryClient, policy, serverId)?.row
  )
}

async function readRecord(
  name: EndpointName,
  input: { params?: Record<string, unknown> },
  signal: AbortSignal,
): Promise<Values> {
  const endpoint = contract[name]
  const outcome = await request(endpoint, { ...input, signal })
  if (outcome.kind !== 'reply') throw new CallFailure(0, {}, null)
  if (outcome.status >= 300) throw new CallFailure(outcome.status, outcome.body, outcome.retryAfterMs)
  const answer: unknown = unwrap(endpoint.answer, outcome.body)
  if (!isObject(answer)) throw new TypeError(`${name} gave no record`)
  return answer
}
