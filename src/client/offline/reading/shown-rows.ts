import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import type { Definition, ShownRow } from '#contract/records/record.ts'
import type { OverlaidRecord, OverlaidRow } from '#client/offline/engine/outbox/overlay.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import type { OutboxItem, OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import { type Mark, markOf, stateWords } from '#client/state-grammar.ts'
import { standingOf } from './edit-phase.ts'

/** What this device knows about a row beyond the server's copy; the list engine draws it. */
export interface RowState {
  readonly mark: Mark
  readonly label: string
  readonly deleted: boolean
  readonly onlyHere: boolean
}

/** A row of this kind as lists show it; of a policy that is no definition only the names of its fields are known. */
export type RowOf<P extends EntityPolicy> = P extends Definition ? ShownRow<P> : Values

export interface Row<T> {
  readonly id: RecordId
  /** The id that it had first on this device, so that the row stays the same one when the server gives its record an id. */
  readonly key: RecordId
  readonly record: T
  readonly state: RowState | undefined
  /** What an edit of it starts from, where edits that wait are laid over; without any it is the row itself. */
  readonly base?: OverlaidRecord['base'] | undefined
  /** What the server has, where edits that wait are laid over; without any it is the row itself. */
  readonly server?: Values | undefined
}

/** Rows with their edits laid over, as a list shows them. */
export function shownRows<T>(policy: EntityPolicy, rows: readonly OverlaidRow[], snapshot: OutboxSnapshot): Row<T>[] {
  const items = new Map(snapshot.items.map((item) => [item.opId, item]))
  const firstIds = new Map<RecordId, RecordId>(
    [...snapshot.ids.values()].flatMap(({ entity, serverId, localId }) =>
      entity === policy.type ? [[serverId, localId]] : [],
    ),
  )
  return rows.map((row) => ({
    id: row.id,
    key: firstIds.get(row.id) ?? row.id,
    // Calls are parsed with the schemas of the definition, which the type is made of; so are the edits laid over.
    record: row.record as T,
    base: row.base,
    server: row.server,
    state: rowState(
      row.opIds.flatMap((opId) => items.get(opId) ?? []),
      row.deleted,
      row.onlyHere,
    ),
  }))
}

function rowState(items: readonly OutboxItem[], deleted: boolean, onlyHere: boolean): RowState | undefined {
  const standing = standingOf(items)
  if (!standing) return undefined
  const { phase, act } = standing
  return { mark: markOf(phase), label: stateWords(phase, act), deleted, onlyHere }
}
