import { type EntityPolicy, isLocalId, type LocalId } from '#contract/entity.ts'
import type { IdEntry } from './outbox/record.ts'

/** Lists of records that belong to another record: the lessons of one course. What a parent is, its policy says. */

type Ids = ReadonlyMap<LocalId, IdEntry>
export type Params = Readonly<Record<string, unknown>>

/** The path parameters of a list with the server's ids; null while a parent exists on this device alone. */
export function serverParams(params: Params, ids: Ids): Params | null {
  const entries = Object.entries(params).map(([name, id]) => [name, serverIdIn(id, ids)] as const)
  return entries.some(([, id]) => isLocalId(id)) ? null : Object.fromEntries(entries)
}

/** Whether a record belongs into the list with these path parameters; its parent may be named by either of its ids. */
export function isWithin(
  policy: EntityPolicy,
  params: Params,
  record: Readonly<Record<string, unknown>>,
  ids: Ids = new Map(),
): boolean {
  return Object.entries(policy.within ?? {}).every(
    ([name, field]) =>
      !(name in params) || String(serverIdIn(params[name], ids)) === String(serverIdIn(record[field], ids)),
  )
}

function serverIdIn(id: unknown, ids: Ids): unknown {
  return isLocalId(id) ? (ids.get(id)?.serverId ?? id) : id
}
