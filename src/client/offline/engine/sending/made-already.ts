import { type EntityPolicy, isLocalId } from '#contract/records/policy.ts'
import type { Resolve } from '#client/offline/engine/merge/values.ts'
import { change, type Change } from '#client/offline/engine/storage/change.ts'
import { UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import { refusedOnce } from '#client/offline/engine/storage/new-operation.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { putAway } from '#client/offline/engine/storage/trash.ts'

/**
 * A record is made once, however many changes make it: one of them may come back from the trash or out of a file after
 * another one was saved in its place. Those that come later are edits of what is there, and know nothing of it; what
 * nobody can edit, like the copy of a course, stays as it was made first.
 * @returns what becomes of the later one; null where the record is still to be made
 */
export function madeAlready(policy: EntityPolicy, op: Operation, resolve: Resolve, now: number): Change | null {
  if (op.kind !== 'create' || !isLocalId(op.recordId) || resolve(op.recordId) === null) return null
  if (policy.endpoints.update === undefined) return putAway([op], op.opId, 'theirs-kept', now)
  // What makes a record has a base of nothing, as an edit that knows nothing has.
  const edit = { ...refusedOnce(op), kind: 'update', baseVersion: UNKNOWN_VERSION } as const
  return change({ put: [{ ...edit, previous: null, first: null }] })
}
