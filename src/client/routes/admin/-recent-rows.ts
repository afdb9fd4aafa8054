import { WRITTEN_KINDS, type EditedRecord } from '#contract/calls/dashboard.ts'
import { kindOf } from '#contract/index.ts'
import { isLocalId, routeOf, type LocalId, type RecordId } from '#contract/records/policy.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import type { Act, Phase } from '#client/state-grammar.ts'

/** A record that somebody may want to go on with. */
export interface RecentRow {
  /** `post:12`, as drafts name it. */
  readonly key: string
  readonly type: EditedRecord['type']
  readonly title: string
  /** Where it is edited; null when that is not known here. */
  readonly path: string | null
  /** As the server has it; null for what it has not. */
  readonly status: EditedRecord['status'] | null
  /** When it was edited, in milliseconds. */
  readonly at: number
  /** What waits here; undefined when nothing does. */
  readonly standing: { readonly phase: Phase; readonly act: Act } | undefined
}

type Pending = Pick<OutboxItem, 'entity' | 'recordId' | 'kind' | 'label' | 'savedAt' | 'state'> & {
  readonly operation: Pick<OutboxItem['operation'], 'params' | 'values'>
}

/**
 * What the server names and what waits here, as one list, last edited first. What will be deleted is not gone on with.
 * @param serverIdOf the id that the server gave to a record made here; undefined until it has
 */
export function recentRows(
  edited: readonly EditedRecord[],
  items: readonly Pending[],
  serverIdOf: (id: LocalId) => number | undefined,
): RecentRow[] {
  const rows = new Map(edited.map((record) => [`${record.type}:${record.id}`, rowOf(record)]))
  for (const item of items) {
    const type = WRITTEN_KINDS.find((kind) => kind === item.entity)
    if (!type || item.recordId === null) continue
    const id = isLocalId(item.recordId) ? (serverIdOf(item.recordId) ?? item.recordId) : item.recordId
    const key = `${type}:${id}`
    if (item.kind === 'delete') rows.delete(key)
    else rows.set(key, { ...pendingRow(type, id, item), key, status: rows.get(key)?.status ?? null })
  }
  return [...rows.values()].toSorted((one, other) => other.at - one.at)
}

function rowOf({ type, id, course_id, title, status, updated_at }: EditedRecord): RecentRow {
  return {
    key: `${type}:${id}`,
    type,
    title,
    path: pathOf(type, id, {}, { course_id }),
    status,
    at: Date.parse(updated_at),
    standing: undefined,
  }
}

function pendingRow(type: EditedRecord['type'], id: RecordId, item: Pending): Omit<RecentRow, 'key' | 'status'> {
  const { label, savedAt, state, kind, operation } = item
  return {
    type,
    title: label,
    path: pathOf(type, id, operation.params, operation.values),
    at: savedAt,
    standing: { phase: state === 'needs-you' || state === 'sending' ? state : 'waiting', act: kind },
  }
}

function pathOf(type: string, id: RecordId, ...known: readonly Readonly<Record<string, unknown>>[]): string | null {
  const kind = kindOf(type)
  return kind ? routeOf(kind, id, ...known) : null
}
