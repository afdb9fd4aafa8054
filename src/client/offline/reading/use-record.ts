import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import type { Definition, Shown } from '#contract/records/record.ts'
import { CallFailure } from '#client/data/call.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { overlayRecord } from '#client/offline/engine/outbox/overlay.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { itemsOf, recordQuery, serverIdOf } from './record-query.ts'

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
