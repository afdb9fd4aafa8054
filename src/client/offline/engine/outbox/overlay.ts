import { type EntityPolicy, isLocalId, type LocalId, type RecordId } from '#contract/records/policy.ts'
import { mergeFields } from '#client/offline/engine/merge/merge.ts'
import { leftOut } from '#client/offline/engine/merge/values.ts'
import type { IdEntry, Operation, Receipt, Values } from '#client/offline/engine/storage/record.ts'

/**
 * What is on the screen: server truth with pending edits laid over, computed at read time. Nothing pending is ever
 * written into the cache, so a refetch can't lose it and there is nothing to roll back.
 */
export interface OverlaidRecord {
  /** Null while nothing is known of the record. */
  readonly record: Values | null
  readonly deleted: boolean
  /**
   * What a form that starts now passes to `save` as its base. The version is null when edits were laid over that
   * descend from another version.
   */
  readonly base: { readonly version: number | null; readonly values: Values }
}

/**
 * @param server the cached record; null when there is none
 * @param operations pending ones of this record, in order
 * @param receipts acknowledged ones that the cached record may not hold yet
 */
export function overlayRecord(
  policy: EntityPolicy,
  server: Values | null,
  operations: readonly Operation[],
  receipts: readonly Receipt[] = [],
): OverlaidRecord {
  const version = versionOf(server)
  let record = server
  let deleted = false
  for (const receipt of receipts) {
    const unseen = version !== null && receipt.version !== null && receipt.version > version
    if (unseen && record !== null) record = { ...record, ...receipt.values }
  }
  const laid = record !== server
  let hidden = false
  for (const op of operations) {
    if (op.kind === 'delete') deleted = true
    else if (op.kind === 'restore') deleted = false
    else {
      const over = lay(policy, record, op)
      record = over.record
      hidden ||= over.hidden
    }
  }
  // Behind a restore nobody knows what an edit descends from: what it hides may be something nobody has seen. So may
  // what stands under mine where both differ.
  const descends =
    !laid &&
    !hidden &&
    operations.every((op) => op.kind !== 'restore' && (op.baseVersion === version || op.baseVersion === null))
  const names = Object.keys(policy.fields).filter((name) => record !== null && name in record)
  return {
    record,
    deleted,
    base: {
      version: descends ? version : null,
      values: Object.fromEntries(names.map((name) => [name, record?.[name]])),
    },
  }
}

/**
 * Three-way, so that a change of theirs in another paragraph shows too; what stands against mine shows as mine.
 * @returns `hidden`: something of what was there is not shown
 */
function lay(policy: EntityPolicy, under: Values | null, op: Operation): { record: Values; hidden: boolean } {
  const start = under ?? (isLocalId(op.recordId) ? { id: op.recordId, ...leftOut(policy.fields) } : {})
  if (op.kind !== 'update') return { record: { ...start, ...op.values }, hidden: false }
  const { fields } = mergeFields(policy, withoutUnsent(op.base, start), op.values, start)
  const shown = Object.entries(fields).map(([name, field]) => [
    name,
    field.state === 'conflict' ? field.mine : field.merged,
  ])
  const hidden = Object.values(fields).some((field) => field.state === 'conflict')
  return { record: { ...start, ...Object.fromEntries(shown) }, hidden }
}

/** What was made here and is not there yet was not removed there: in the lists of the base it does not count. */
function withoutUnsent(base: Values, under: Values): Values {
  const isThere = (name: string, member: unknown) => {
    const list = under[name]
    return !isLocalId(member) || (Array.isArray(list) && list.includes(member))
  }
  return Object.fromEntries(
    Object.entries(base).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((member) => isThere(name, member)) : value,
    ]),
  )
}

function versionOf(record: Values | null): number | null {
  const version = record?.['version']
  return typeof version === 'number' ? version : null
}

export interface OverlaidRow {
  readonly id: RecordId
  readonly record: Values
  /** Pending operations of this row. */
  readonly opIds: readonly string[]
  /** Deleted here and not there yet: stays in its place, marked. */
  readonly deleted: boolean
  /** Made here and not sent yet: not part of the server's total ("plus 1 unsent"). */
  readonly onlyHere: boolean
  /** As of one record; absent where nothing pends, so that the row itself is what a person sees. */
  readonly base?: OverlaidRecord['base']
  /** As the server gave it; absent where nothing pends, and where it was never sent. */
  readonly server?: Values
}

export interface OverlayRowsOptions {
  readonly ids: ReadonlyMap<LocalId, IdEntry>
  /** New rows are shown at the top of the first page. */
  readonly firstPage: boolean
  /** Whether a record made or changed here belongs into the list as filtered; all do when absent. */
  readonly accepts?: ((record: Values) => boolean) | undefined
}

export interface OverlaidRows {
  readonly rows: readonly OverlaidRow[]
  /** Rows beyond the server's total. */
  readonly unsent: number
}

const NONE: readonly string[] = []

/** A list as the server gave it, with pending edits laid over: membership, new rows, deletions. */
export function overlayRows(
  policy: EntityPolicy,
  rows: readonly Values[],
  operations: readonly Operation[],
  options: OverlayRowsOptions,
): OverlaidRows {
  const pending = new Map<RecordId, Operation[]>()
  for (const op of operations) {
    if (op.entity !== policy.type || op.recordId === null) continue
    const id = isLocalId(op.recordId) ? (options.ids.get(op.recordId)?.serverId ?? op.recordId) : op.recordId
    pending.set(id, [...(pending.get(id) ?? []), op])
  }
  const accepts = options.accepts ?? (() => true)
  const shown = rows.flatMap((row): OverlaidRow[] => {
    const id = row['id']
    if (typeof id !== 'number') return []
    const ops = pending.get(id)
    // Most rows of a long list.
    if (!ops) return [{ id, record: row, opIds: NONE, deleted: false, onlyHere: false }]
    const { record, deleted, base } = overlayRecord(policy, row, ops)
    // Changed here so that the filter no longer fits: out, as it will be there. A deleted one stays to be undone.
    if (record === null || (!deleted && !accepts(record))) return []
    return [{ id, record, opIds: ops.map((op) => op.opId), deleted, onlyHere: false, base, server: row }]
  })
  const fresh: OverlaidRow[] = []
  for (const [id, ops] of pending) {
    if (!options.firstPage || !isLocalId(id)) continue
    const { record, deleted, base } = overlayRecord(policy, null, ops)
    if (record === null || !ops.some((op) => op.kind === 'create' || op.kind === 'upload')) continue
    const row = { ...record, id }
    if (accepts(row)) fresh.push({ id, record: row, opIds: ops.map((op) => op.opId), deleted, onlyHere: true, base })
  }
  return { rows: [...fresh.toReversed(), ...shown], unsent: fresh.length }
}
