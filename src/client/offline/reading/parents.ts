import { type EntityPolicy, isLocalId, type RecordId } from '#contract/records/policy.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'

/** Records that lie within others (lessons of a course): told by the policy's `within` alone. */

export type Parents = Readonly<Record<string, RecordId>>

/** The path parameters beside `{id}` that writing this record takes, from its own fields. */
export function paramsOf(policy: EntityPolicy, record: Readonly<Record<string, unknown>>): Parents {
  return Object.fromEntries(
    Object.entries(policy.within ?? {}).flatMap(([name, field]) => {
      const id = record[field]
      return typeof id === 'number' || isLocalId(id) ? [[name, id]] : []
    }),
  )
}

/** The same record under the id it has by now. */
export function currentId(ids: OutboxSnapshot['ids'], id: unknown): unknown {
  return isLocalId(id) ? (ids.get(id)?.serverId ?? id) : id
}

/** Whether a record belongs into the list of these parents, whichever of their two ids either side knows. */
export function isWithin(
  policy: EntityPolicy,
  record: Readonly<Record<string, unknown>>,
  parents: Readonly<Record<string, unknown>>,
  ids: OutboxSnapshot['ids'],
): boolean {
  return Object.entries(policy.within ?? {}).every(
    ([name, field]) => !(name in parents) || currentId(ids, parents[name]) === currentId(ids, record[field]),
  )
}

/** A call's parameters with server ids; null while one of the parents exists on this device alone. */
export function sentParams(parents: Parents, ids: OutboxSnapshot['ids']): Readonly<Record<string, number>> | null {
  const sent: Record<string, number> = {}
  for (const [name, id] of Object.entries(parents)) {
    const known = currentId(ids, id)
    if (typeof known !== 'number') return null
    sent[name] = known
  }
  return sent
}
