import type { EntityPolicy, LocalId } from '#contract/records/policy.ts'
import { both, change, type Change } from '#client/offline/engine/storage/change.ts'
import { laneOf, UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import type { Settlement } from './maybe-sent.ts'
import { fresh } from '#client/offline/engine/storage/new-operation.ts'
import { type Operation, type Values, withSave } from '#client/offline/engine/storage/record.ts'
import { follow } from '#client/offline/engine/sending/reply.ts'
import { putAway } from '#client/offline/engine/storage/trash.ts'
import { equal, localIdsIn, pick, storable } from '#client/offline/engine/merge/values.ts'

/** What a person decides about a change that needs them. Every decision is guarded by what was shown. */

export type Decision =
  | { readonly values: Values }
  | 'mine'
  | 'theirs'
  /** Their side deleted the record: bring it back with my text. `recreate` is what is known of it, should it be gone. */
  | { readonly recreate: Values }
  /** Their side deleted the record: my text goes to the local trash. */
  | 'let-go'
  | Settlement

export interface DecisionContext {
  readonly policy: EntityPolicy
  readonly now: number
  readonly freshLocalId: LocalId
  /** Names the decision. */
  readonly saveId: string
  /** Whose data was looked at for the decision. */
  readonly store?: string | undefined
}

/** @param later operations of the same lane behind `op` */
export function decide(
  op: Operation,
  later: readonly Operation[],
  decision: Exclude<Decision, Settlement>,
  context: DecisionContext,
): Change {
  const { policy, now } = context
  if (decision === 'theirs') return letGo(policy, op, later, 'theirs-kept', now)
  if (decision === 'let-go') return putAway([op, ...later], op.opId, 'deleted-record', now)
  if (typeof decision === 'object' && 'recreate' in decision) return recreate(op, later, decision.recreate, context)
  const looked = { ...withSave(op, context.saveId), ...(context.store === undefined ? {} : { store: context.store }) }
  const values = decision === 'mine' ? op.values : { ...op.values, ...storable(decision.values) }
  const theirs = op.conflict?.theirs
  const version = op.conflict?.version ?? op.baseVersion
  if (theirs && op.kind === 'update') {
    const names = Object.keys(values)
    const kept = names.filter((name) => !(name in theirs && equal(policy.fields[name], values[name], theirs[name])))
    if (kept.length === 0) return letGo(policy, op, later, 'theirs-kept', now)
    // What stands there already, or did when it was decided before, is not sent, but belongs to the record, should it have
    // to be made anew.
    const base = { ...op.base, ...pick([...names, ...Object.keys(op.base)], theirs) }
    return change({ put: [decided(policy, looked, pick(kept, values), base, version)] })
  }
  return change({ put: [decided(policy, looked, values, op.base, version)] })
}

/** Ready again, guarded against the version that was just shown: a still newer one is merged or asked about anew. */
function decided(policy: EntityPolicy, op: Operation, values: Values, base: Values, version: number | null): Operation {
  return {
    ...fresh(op),
    values,
    base,
    previous: null,
    baseVersion: op.kind === 'create' ? null : version,
    needs: localIdsIn(policy.fields, values, op.params),
    conflict: null,
    mergeRounds: 0,
  }
}

/** One change leaves the lane; what was built on it is compared with the server's record before it may go. */
export function letGo(
  policy: EntityPolicy,
  op: Operation,
  later: readonly Operation[],
  reason: 'theirs-kept' | 'discarded',
  now: number,
): Change {
  const away = putAway([op], op.opId, reason, now)
  return both(away, change({ put: later.map((next) => follow(policy, next, null)) }))
}

function recreate(op: Operation, later: readonly Operation[], known: Values, context: DecisionContext): Change {
  const { policy, freshLocalId, saveId, store } = context
  const here = { ...fresh(withSave(op, saveId)), ...(store === undefined ? {} : { store }) }
  // What only brings back has no text to make anything of.
  if (op.kind === 'restore') return change({ put: [{ ...here, conflict: null }] })
  if (op.problem?.code !== 'gone' && policy.trashType !== undefined) {
    return change({ put: [{ ...here, stage: 'restore', conflict: null, mergeRounds: 0 }] })
  }
  // Nobody makes one by itself: it comes back with the record that holds it, and then it is merged.
  if (policy.endpoints.create === undefined)
    return change({ put: [{ ...here, conflict: null, baseVersion: UNKNOWN_VERSION, mergeRounds: 0 }] })
  // Nothing is left to bring back: a new record with all the text that is known, and the rest of the lane with it.
  const lane = laneOf(op.entity, freshLocalId)
  const there = pick(Object.keys(policy.fields), known)
  // Of what others have changed since it was merged or decided about, the device may know the later state.
  const isLater = Number(known['version'] ?? UNKNOWN_VERSION) > (op.baseVersion ?? UNKNOWN_VERSION)
  const values = { ...(isLater ? { ...op.base, ...there } : { ...there, ...op.base }), ...op.values }
  const created: Operation = {
    ...here,
    kind: 'create',
    recordId: freshLocalId,
    lane,
    values,
    base: {},
    baseVersion: null,
    // What an undo would go back to is no whole record.
    previous: null,
    needs: localIdsIn(policy.fields, values, op.params),
    stage: null,
    conflict: null,
    mergeRounds: 0,
  }
  const moved = later.map((next): Operation => ({ ...next, recordId: freshLocalId, lane }))
  return change({ put: [created, ...moved] })
}
