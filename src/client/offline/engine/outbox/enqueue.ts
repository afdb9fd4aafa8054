import type { EntityPolicy } from '#contract/records/policy.ts'
import { change, type Change, NOTHING } from '#client/offline/engine/storage/change.ts'
import { isEditable, laneOf, rebase, UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import { mergeAgain, startsFromTheirs } from './conflict.ts'
import {
  type Acknowledged,
  type BlobRef,
  type LocalId,
  type Operation,
  type RecordId,
  type TrashEntry,
  type Values,
  withSave,
} from '#client/offline/engine/storage/record.ts'
import type { Account } from '#client/offline/engine/storage/new-operation.ts'
import { beside, equal, localIdsIn, same, storable } from '#client/offline/engine/merge/values.ts'
import { append } from './append.ts'
import { mayShowLetGo } from './let-go.ts'
import { enqueueDelete, enqueueRestore } from './removing.ts'

/** Saving: what one save does to its lane, coalescing included. Pure. */

export interface Intent {
  readonly entity: string
  /** The record, or the local id a form made for a new one; null for a singleton. */
  readonly id: RecordId | null
  readonly kind: 'create' | 'update' | 'delete' | 'restore'
  readonly values: Values
  /**
   * What the form started from. `version`: the server version that `values` descend from, with nothing but this
   * form's own saved edits on top; null when other pending edits were laid over. See `overlayRecord`.
   */
  readonly base: { readonly version: number | null; readonly values: Values } | null
  /** For people: "Title of 'Welcome lesson'". */
  readonly label: string
  /** `reassign_to` or `force` of a delete. */
  readonly query?: Readonly<Record<string, string>>
  /** Further path parameters, such as the course of a lesson. */
  readonly params?: Readonly<Record<string, RecordId>>
  readonly blob?: BlobRef
  /** Typed texts that it holds all of (`seenOf` in draft-versions.ts): stored with it, they are not unsaved any more. */
  readonly texts?: readonly string[]
  /** The deletion that a restore takes back: what went to the trash with it comes back along. */
  readonly undoes?: string
}

export interface EnqueueContext {
  readonly policy: EntityPolicy
  readonly account: Account
  /** Identity of this save: a repeated storage transaction must not save twice. */
  readonly saveId: string
  readonly freshLocalId: LocalId
  readonly seq: number
  readonly now: number
  /** Last acknowledged state of the lane. */
  readonly acknowledged: Acknowledged | null
  /** The local id of a create already has a server id: a second save of a form that did not notice. */
  readonly known: boolean
  readonly trash: readonly TrashEntry[]
  /** What was made inside this record and waits, and the files of both; empty unless it is deleted. */
  readonly parts: readonly Operation[]
}

export interface Enqueued {
  readonly change: Change
  /** The operation that now holds the save; null when the save changed nothing. */
  readonly opId: string | null
  readonly recordId: RecordId | null
}

export function enqueue(lane: readonly Operation[], intent: Intent, context: EnqueueContext): Enqueued {
  const recordId = intent.id ?? (intent.kind === 'create' ? context.freshLocalId : null)
  const earlier = lane.find((op) => op.saves.includes(context.saveId))
  if (earlier) return { change: NOTHING, opId: earlier.opId, recordId }
  if (context.trash.some((entry) => entry.group === context.saveId)) {
    return { change: NOTHING, opId: context.saveId, recordId }
  }
  const values = storable(intent.values)
  if (intent.kind === 'delete') return enqueueDelete(lane, intent, recordId, context)
  if (intent.kind === 'restore') return enqueueRestore(lane, intent, recordId, context)
  if (intent.kind === 'create' && lane.length === 0 && !context.known) {
    return append(lane, intent, recordId, 'create', values, {}, null, context)
  }
  const base = intent.kind === 'create' ? { version: null, values: savedFirst(lane) } : intent.base
  return enqueueEdit(lane, { ...intent, values, base }, recordId, context)
}

/**
 * A form that saves its new record again, without having noticed the first save, started from that first save and has
 * seen nothing since. Once the record is sent nobody knows any more; then the server's record is compared.
 */
function savedFirst(lane: readonly Operation[]): Values {
  const created = lane.find((op) => op.kind === 'create')
  return created ? (created.first ?? created.values) : {}
}

function enqueueEdit(
  lane: readonly Operation[],
  intent: Intent,
  recordId: RecordId | null,
  context: EnqueueContext,
): Enqueued {
  const touched = touchedFields(context.policy, intent)
  if (Object.keys(touched.values).length === 0) return { change: NOTHING, opId: null, recordId }
  const last = lane.at(-1)
  if (last && isEditable(last) && last.stage === null && (last.kind === 'update' || last.kind === 'create')) {
    if (isBuiltUpon(context.policy, last, touched)) return coalesce(last, touched, intent, recordId, context)
  }
  // A later operation of the lane learns its base from the one before it.
  if (last) return append(lane, intent, recordId, 'update', touched.values, touched.base, null, context)
  const { base, baseVersion } = established(touched, intent, context)
  return append(lane, intent, recordId, 'update', touched.values, base, baseVersion, context)
}

interface Touched {
  readonly values: Values
  readonly base: Values
}

/** Fields that the person changed, whole groups at a time. */
function touchedFields(policy: EntityPolicy, intent: Intent): Touched {
  const base = storable(intent.base?.values ?? {})
  const changed = (name: string) =>
    name in intent.values && !(name in base && equal(policy.fields[name], base[name], intent.values[name]))
  const names = new Set(Object.keys(intent.values).filter(changed))
  for (const group of policy.groups ?? []) {
    if (group.some((name) => names.has(name)))
      for (const name of group) if (name in base || name in intent.values) names.add(name)
  }
  return {
    values: Object.fromEntries(
      [...names].map((name) => [name, name in intent.values ? intent.values[name] : base[name]]),
    ),
    base: Object.fromEntries([...names].filter((name) => name in base).map((name) => [name, base[name]])),
  }
}

/**
 * The newer save saw the older one's values, or both made the same of the same. If not (another tab, or a form that
 * showed them merged with what others wrote), the two are merged like two people's.
 */
function isBuiltUpon(policy: EntityPolicy, older: Operation, newer: Touched): boolean {
  const hasSeen = (name: string) => {
    if (!(name in older.values)) return true
    if (!(name in newer.base)) return same(policy.fields[name], newer.values[name], older.values[name])
    if (same(policy.fields[name], newer.base[name], older.values[name])) return true
    const isRepeated = same(policy.fields[name], newer.values[name], older.values[name])
    return isRepeated && name in older.base && same(policy.fields[name], newer.base[name], older.base[name])
  }
  return Object.keys(newer.values).every(hasSeen) && startsFromTheirs(policy, older, newer)
}

function coalesce(
  older: Operation,
  touched: Touched,
  intent: Intent,
  recordId: RecordId | null,
  context: EnqueueContext,
): Enqueued {
  const { policy, now } = context
  const values = { ...older.values, ...touched.values }
  // Base of a field: where the first of the two saves started. The newer one is about those that it added alone.
  const added = { values: beside(older.values, touched.values), base: beside(older.values, touched.base) }
  const addsNone = Object.keys(added.values).length === 0
  const found = addsNone ? { base: {}, baseVersion: older.baseVersion } : established(added, intent, context)
  const base = older.kind === 'create' ? {} : { ...older.base, ...found.base }
  const next: Operation = {
    ...withSave(older, context.saveId),
    label: intent.label,
    values,
    base,
    baseVersion: older.kind === 'create' ? null : earliest(older.baseVersion, found.baseVersion),
    params: { ...older.params, ...intent.params },
    needs: localIdsIn(policy.fields, values, { ...older.params, ...intent.params }),
    previous: older.kind === 'create' ? { ...older.values, ...added.base } : older.values,
    first: older.kind === 'create' ? (older.first ?? older.values) : null,
    appVersion: context.account.appVersion,
    ...(older.conflict === null
      ? { status: 'ready' as const, problem: null, attempts: 0, firstAttemptAt: null, nextAttemptAt: 0 }
      : {}),
  }
  // Edited back to where it started: there is nothing left to send.
  const undone =
    older.kind === 'update' &&
    older.conflict === null &&
    Object.keys(values).every((name) => name in base && equal(policy.fields[name], base[name], values[name]))
  if (undone) return { change: change({ remove: [older.opId] }), opId: null, recordId }
  return { change: change({ put: [mergeAgain(policy, next, now)] }), opId: next.opId, recordId }
}

/** The base of a save with nothing pending before it. */
function established(touched: Touched, intent: Intent, context: EnqueueContext): { base: Values; baseVersion: number } {
  if (mayShowLetGo(touched.base, laneOf(intent.entity, intent.id), context))
    return { base: touched.base, baseVersion: UNKNOWN_VERSION }
  const version = intent.base?.version ?? null
  const acknowledged = context.acknowledged
  if (acknowledged && (version === null || version <= acknowledged.version)) {
    if (version === acknowledged.version && !needsRebase(context.policy, touched, acknowledged)) {
      return { base: touched.base, baseVersion: version }
    }
    return rebase(context.policy, touched.values, touched.base, acknowledged)
  }
  return { base: touched.base, baseVersion: version ?? UNKNOWN_VERSION }
}

function needsRebase(policy: EntityPolicy, touched: Touched, on: Acknowledged): boolean {
  return Object.keys(touched.values).some(
    (name) => name in on.record && !same(policy.fields[name], touched.base[name], on.record[name]),
  )
}

/** Of two saves, where the first learns its base from the change before it. */
function earliest(first: number | null, second: number | null): number | null {
  return first === null || second === null ? null : Math.min(first, second)
}
