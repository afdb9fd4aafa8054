import type { EntityPolicy } from '#contract/records/policy.ts'
import type { Acknowledged, Operation, RecordId, Values } from './record.ts'
import { same } from '#client/offline/engine/merge/values.ts'

/** A lane is one record: first in, first out inside it, independent of all others. */
export function laneOf(entity: string, recordId: RecordId | string | null): string {
  return recordId === null ? entity : `${entity}:${recordId}`
}

/** Never sent, or certainly refused. Anything else must not change any more (freeze rule): a file leaves as well. */
export function isEditable(op: Operation): boolean {
  return op.frozen === null && op.status !== 'sending' && !(op.exported === true && op.status === 'ready')
}

/** An attempt before this one, or one of a device that has the change out of a file, may have been applied. */
export function mayHaveArrived(op: Operation): boolean {
  return op.sends > 1 || op.exported === true
}

/** Whether anybody may have sent it: only of what nobody can have, it may be said that it was never sent. */
export function mayBeSent(op: Operation): boolean {
  return op.frozen !== null || op.status === 'sending' || op.exported === true || op.left === true
}

/** A change that makes its record exist on the server. */
export function makesRecord(op: Operation): boolean {
  return op.kind === 'create' || op.kind === 'upload'
}

/**
 * What was made inside a record that was never sent, and so can't be sent without it: a course's lessons, their quizzes
 * and files, with everything that waits for each, and the orders of their lists, which go by the id of what holds them.
 */
export function partsOf(made: RecordId | null, all: readonly Operation[]): readonly Operation[] {
  if (made === null) return []
  const within = new Set<RecordId>([made])
  for (let size = 0; size !== within.size;) {
    size = within.size
    for (const op of all) {
      const isPart = makesRecord(op) && Object.values(op.params).some((id) => within.has(id))
      if (isPart && op.recordId !== null) within.add(op.recordId)
    }
  }
  within.delete(made)
  const own = all.find((op) => makesRecord(op) && op.recordId === made)?.entity
  const isBeside = (op: Operation) => op.recordId === made && own !== undefined && op.entity !== own
  return all.filter((op) => isBeside(op) || (op.recordId !== null && within.has(op.recordId)))
}

/** The lanes of the records that it lies in, whose list it puts in order, or that its values name. */
export function lanesNamed({ params, values, recordId }: Operation, policy: EntityPolicy): readonly string[] {
  const { fields, within = {}, idOf } = policy
  const named = [
    ...Object.entries(within).map(([name, field]) => [fields[field]?.reference, params[name]] as const),
    ...Object.entries(values).map(([name, value]) => [fields[name]?.reference, value] as const),
    [idOf, recordId] as const,
  ]
  return named.flatMap(([type, ids]) => {
    // A form may hold an id as text.
    const some = (Array.isArray(ids) ? ids : [ids]).filter((id) => typeof id === 'number' || typeof id === 'string')
    return type === undefined ? [] : some.map((id) => laneOf(type, id))
  })
}

/** Whether the lane's last acknowledged state holds nothing of others that `version` did not hold. */
export function holdsOnlySeen(on: Acknowledged, version: number): boolean {
  return version >= (on.ownSince ?? on.version)
}

export interface Base {
  readonly base: Values
  readonly baseVersion: number
}

/** If-Match that never fits: the server answers 412 with its record, and the merge decides. */
export const UNKNOWN_VERSION = 0

/**
 * Bases of an edit that was made on top of an own, meanwhile acknowledged edit. What the person saw as their own
 * text is now the server's normalised form of it. A base that fits neither was another one: then the version is
 * left unknown, so that the edit is merged instead of written over something nobody saw.
 */
export function rebase(policy: EntityPolicy, values: Values, base: Values, on: Acknowledged): Base {
  const next: Record<string, unknown> = { ...base }
  let fits = true
  for (const name of Object.keys(values)) {
    if (!(name in on.record)) continue
    const field = policy.fields[name]
    const own = name in on.sent && same(field, base[name], on.sent[name])
    if (name in base && (own || same(field, base[name], on.record[name]))) next[name] = on.record[name]
    else fits = false
  }
  return { base: next, baseVersion: fits ? on.version : UNKNOWN_VERSION }
}
