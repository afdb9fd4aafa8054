import type { EntityPolicy } from '#contract/records/policy.ts'
import { mergeFields, type MergeResult } from '#client/offline/engine/merge/merge.ts'
import type { Operation, Values } from '#client/offline/engine/storage/record.ts'
import { same } from '#client/offline/engine/merge/values.ts'

/** The state of a change that stands against someone else's. */

/** How the fields of a conflicting operation stand; null when it has no record of theirs to stand against. */
export function conflictFields(policy: EntityPolicy, op: Operation): MergeResult | null {
  if (op.conflict === null || op.conflict.theirs === null) return null
  return mergeFields(policy, op.base, op.values, op.conflict.theirs)
}

/**
 * Whether an edit started from the record that stands against this change. One that started from another state can't
 * become part of it: a decision counts as made over what it showed, so whatever the edit had taken out of a newer state
 * would come back.
 */
export function startsFromTheirs(
  policy: EntityPolicy,
  op: Operation,
  { values, base }: { readonly values: Values; readonly base: Values },
): boolean {
  const theirs = op.conflict?.theirs
  if (!theirs) return true
  return Object.keys(values)
    .filter((name) => name in theirs && !(name in op.values))
    .every((name) => name in base && same(policy.fields[name], base[name], theirs[name]))
}

/** After more edits on top of a conflict: when the sides fit together now, it is ready to go. */
export function mergeAgain(policy: EntityPolicy, op: Operation, now: number): Operation {
  // Theirs is older than what this device has seen: only the person can tell which of the two should stand.
  if (op.problem?.code === 'server_older' || op.problem?.code === 'other_store') return op
  const merge = conflictFields(policy, op)
  if (!merge?.clean || op.conflict === null || op.conflict.version === null || Object.keys(merge.values).length === 0) {
    return op
  }
  return {
    ...op,
    values: merge.values,
    previous: null,
    base: op.conflict.theirs ?? op.base,
    baseVersion: op.conflict.version,
    status: 'ready',
    problem: null,
    conflict: null,
    nextAttemptAt: 0,
    mergedAt: now,
  }
}
