import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isLocalId, type EntityPolicy, type RecordId } from '#contract/records/policy.ts'
import type { Definition, Shown } from '#contract/records/record.ts'
import { contract, endpointOf, type EndpointName } from '#contract/index.ts'
import { isObject, unwrap } from '#contract/calls/envelope.ts'
import { CallFailure, request } from '#client/data/call.ts'
import { queryClient } from '#client/data/queries.ts'
import { useReachability } from '#client/data/use-session.ts'
import { getWorkspace, useOutbox } from '#client/offline/current-workspace.ts'
import { listedRow } from './listed-row.ts'
import { parseRecordId } from './record-id.ts'
import { overlayRecord } from '#client/offline/engine/outbox/overlay.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { OutboxItem, OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'

/** A record of this kind as screens show it; of a policy that is no definition only the names of its fields are known. */
export type RecordOf<P extends EntityPolicy> = P extends Definition ? Shown<P> : Values

export interface RecordView<T> {
  /** `not-here`: never opened on this device, and no connection. `missing`: the server has no such record. */
  readonly state: 'loading' | 'ready' | 'not-here' | 'missing' | 'failed'
  /** Server truth with this device's pending edits laid over. */
  readonly record: T | null
  /** Server truth alone. */
  readonly server: T | null
  /** What a form that starts now compares with and saves against. */
  readonly base: { readonly version: number | null; readonly values: Partial<T> }
  /** Pending edits of this record, oldest first. */
  readonly items: readonly OutboxItem[]
  readonly deleted: boolean
  /** When the server gave its part; null for a record that exists only here. */
  readonly asOf: number | null
  /** Served from the device because the server can't be reached. */
  readonly offline: boolean
  readonly error: CallFailure | null
  refetch(): void
}

/** Server id of a record; null while it exists only on this device. */
export function serverIdOf(snapshot: OutboxSnapshot, id: RecordId | null): number | null {
  if (id === null || !isLocalId(id)) return id
  return snapshot.ids.get(id)?.serverId ?? null
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

/**
 * Fetches a record ahead of its page. Not waited for: the page shows what the device holds, and says so when there is
 * nothing.
 * @param id as the address names it
 */
export function prefetchRecord(policy: EntityPolicy, id: string): void {
  const snapshot = getWorkspace()?.outbox.getSnapshot()
  const serverId = snapshot && serverIdOf(snapshot, parseRecordId(id))
  if (serverId) void queryClient.prefetchQuery(recordQuery(policy, serverId))
}

/**
 * One record for reading and editing; its type is what its definition says.
 * @param id null for kinds that are one record (settings)
 */
export function useRecord<P extends EntityPolicy>(policy: P, id: RecordId | null): RecordView<RecordOf<P>> {
  const snapshot = useOutbox()
  const { online } = useReachability()
  const serverId = serverIdOf(snapshot, id)
  const onServer = policy.singleton === true || serverId !== null
  const query = useQuery({ ...recordQuery(policy, serverId), enabled: onServer })
  const items = useMemo(() => itemsOf(snapshot, policy, id), [snapshot, policy, id])
  const server = onServer ? (query.data ?? null) : null
  const shown = useMemo(
    () =>
      overlayRecord(
        policy,
        server,
        items.map((item) => item.operation),
      ),
    [policy, server, items],
  )
  const error = query.error instanceof CallFailure ? query.error : null

  const stateWithout = (): RecordView<unknown>['state'] => {
    if (!onServer || error?.status === 404) return 'missing'
    if (error) return error.isUnreachable ? 'not-here' : 'failed'
    return query.isError ? 'failed' : 'loading'
  }
  // Calls are parsed with the schemas of the definition, which the type is made of; so are the edits laid over.
  const known = { record: shown.record, server, base: shown.base } as Pick<
    RecordView<RecordOf<P>>,
    'record' | 'server' | 'base'
  >
  return {
    state: shown.record ? 'ready' : stateWithout(),
    ...known,
    items,
    deleted: shown.deleted,
    asOf: server === null ? null : query.dataUpdatedAt,
    offline: !online,
    error,
    refetch: () => void query.refetch(),
  }
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
