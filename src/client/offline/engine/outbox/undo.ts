import { type EntityPolicy, isLocalId } from '#contract/records/policy.ts'
import { both, change, type Change, NOTHING } from '#client/offline/engine/storage/change.ts'
import { letGo } from './decide.ts'
import type { Intent } from './enqueue.ts'
import { isEditable, makesRecord, partsOf } from '#client/offline/engine/storage/lanes.ts'
import {
  type Operation,
  type Receipt,
  type RecordId,
  type TrashEntry,
  type Values,
  withSave,
} from '#client/offline/engine/storage/record.ts'
import { putAway, takeBack } from '#client/offline/engine/storage/trash.ts'
import { fresh } from '#client/offline/engine/storage/new-operation.ts'
import { withoutReference, withoutUpload } from '#client/offline/engine/merge/without-upload.ts'
import { leftOut, localIdsIn, pick } from '#client/offline/engine/merge/values.ts'

/** Discarding and undoing. */

export interface Discarded {
  readonly change: Change
  /** Later changes of the same record, those of its parts, and its files, that went to the trash with it. */
  readonly along: readonly string[]
  /** Changes of other records that refer to it and now need the person. */
  readonly dependants: readonly string[]
}

/**
 * To the local trash for 30 days. A record that was never made takes its later changes along, what was made inside it,
 * and the files that were chosen for any of that; changes of other records that refer to it stay and say so.
 */
export function discard(
  policy: EntityPolicy,
  op: Operation,
  later: readonly Operation[],
  all: readonly Operation[],
  now: number,
): Discarded {
  if (!makesRecord(op)) return { change: letGo(policy, op, later, 'discarded', now), along: [], dependants: [] }
  const within = [...later, ...partsOf(op.recordId, all)]
  const along = [...within, ...filesFor([op, ...within], all)]
  const gone = new Set([op, ...along].map((other) => other.opId))
  const dependants = all.filter((other) => !gone.has(other.opId) && other.needs.some((id) => id === op.recordId))
  return {
    change: putAway([op, ...along], op.opId, 'discarded', now),
    along: along.map((other) => other.opId),
    dependants: dependants.map((other) => other.opId),
  }
}

/** Files that were chosen for these changes, never left, and are needed by no other. */
export function filesFor(changes: readonly Operation[], all: readonly Operation[]): readonly Operation[] {
  const needed = new Set<RecordId>(changes.flatMap((op) => op.needs))
  const names = new Set(changes.map((op) => op.opId))
  for (const op of all) if (!names.has(op.opId)) for (const id of op.needs) needed.delete(id)
  return all.filter((op) => op.part === true && op.recordId !== null && needed.has(op.recordId) && isEditable(op))
}

/**
 * A file that will not be sent goes to the trash, with what is nothing without it (an attachment); texts and pictures
 * that refer to it go on without it.
 */
export function leaveOut(
  policyOf: (entity: string) => EntityPolicy,
  op: Operation,
  all: readonly Operation[],
  { now, saveId }: { readonly now: number; readonly saveId: string },
): Change {
  const { recordId } = op
  if (op.kind !== 'upload' || !isLocalId(recordId)) return NOTHING
  const waiting = all.filter((other) => other.frozen === null && other.needs.includes(recordId))
  const isNothing = (other: Operation) =>
    Object.entries(other.values).some(
      ([name, value]) => value === recordId && policyOf(other.entity).fields[name]?.reference !== undefined,
    )
  const rest = waiting
    .filter((other) => !isNothing(other))
    .map((other): Operation => {
      const { fields } = policyOf(other.entity)
      const token = `offdesk-upload:${recordId}`
      const values = withoutReference(fields, withoutUpload(fields, other.values, token), recordId)
      const freed = other.problem?.code === 'missing_dependency' ? fresh(other) : other
      return { ...withSave(freed, saveId), values, previous: null, needs: localIdsIn(fields, values, other.params) }
    })
  return both(putAway([op, ...waiting.filter(isNothing)], op.opId, 'discarded', now), change({ put: rest }))
}

export type Undone = { readonly change: Change } | { readonly intent: Intent } | null

/** Undo of an operation that is still here. @returns null when there is nothing to undo it with */
export function undoPending(
  policy: EntityPolicy,
  op: Operation,
  later: readonly Operation[],
  trash: readonly TrashEntry[],
  { seq, now, saveId }: { readonly seq: number; readonly now: number; readonly saveId: string },
): Undone {
  if (!isEditable(op)) return inverse(policy, op, null)
  // Another save came before in the same change: that one stays.
  if (op.previous !== null) return { change: change({ put: [without(policy, withSave(op, saveId), op.previous)] }) }
  if (op.kind === 'delete') {
    return { change: both(change({ remove: [op.opId] }), takeBack(trash, op.opId, seq)) }
  }
  if (makesRecord(op)) return { change: putAway([op, ...later], op.opId, 'discarded', now) }
  return { change: letGo(policy, op, later, 'discarded', now) }
}

/** Undo after sending: a new change the other way round, merged like any other. */
export function inverse(policy: EntityPolicy, sent: Operation | Receipt, version: number | null): Undone {
  const id: RecordId | null = 'serverId' in sent ? (sent.recordId ?? sent.serverId) : sent.recordId
  const common = { entity: sent.entity, id, label: sent.label, params: sent.params }
  const known = Object.keys(sent.values).filter((name) => name in sent.base)
  const back: Values = pick(known, sent.base)
  if (sent.previous !== null) {
    // Of what only the save said that is undone a new record has what it has by itself.
    const unsaid = sent.kind === 'create' ? pick(Object.keys(sent.values), leftOut(policy.fields)) : {}
    const values = { ...back, ...unsaid, ...sent.previous }
    return {
      intent: { ...common, kind: 'update', values, base: { version, values: pick(Object.keys(values), sent.values) } },
    }
  }
  switch (sent.kind) {
    case 'update':
      if (known.length === 0) return null
      return {
        intent: { ...common, kind: 'update', values: back, base: { version, values: pick(known, sent.values) } },
      }
    case 'delete':
      return policy.trashType === undefined
        ? null
        : { intent: { ...common, kind: 'restore', values: {}, base: null, undoes: sent.opId } }
    case 'create':
    case 'upload':
    case 'restore':
      if (policy.endpoints.remove === undefined) return null
      return { intent: { ...common, kind: 'delete', values: {}, base: { version, values: {} } } }
  }
}

/** The change as it was before its last save. */
function without(policy: EntityPolicy, op: Operation, previous: Values): Operation {
  const needs = localIdsIn(policy.fields, previous, op.params)
  return { ...op, values: previous, base: pick(Object.keys(previous), op.base), needs, previous: null }
}
