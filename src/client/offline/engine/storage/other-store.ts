import type { EntityPolicy } from '#contract/records/policy.ts'
import { isLocalId } from '#contract/records/policy.ts'
import { change, type Change } from './change.ts'
import { makesRecord, UNKNOWN_VERSION } from './lanes.ts'
import { needing, refusedOnce } from './new-operation.ts'
import type { IdEntry, LocalId, Meta, Operation } from './record.ts'

/**
 * Whose data the edits are. A server may hold another database one day: a new one, or an older state that was put
 * back. Ids and versions mean something else there, so that nothing made before may go without a person's word. Pure.
 */

/** Made while another store answered: it may rest on what that one showed. */
const UNCERTAIN = 'unknown'

/** The stamp of what is saved now; undefined where no server ever said. */
export function stampOf({ store, otherStore }: Pick<Meta, 'store' | 'otherStore'>): string | undefined {
  return otherStore === undefined ? store : UNCERTAIN
}

/** What an answer says about whose data the server holds. @returns the same object when it is no news */
export function meeting(meta: Meta, told: string | null): Meta {
  if (told === null) return meta
  const { store, otherStore, ...rest } = meta
  if (store === undefined) return { ...meta, store: told }
  if (told === store) return otherStore === undefined ? meta : { ...rest, store }
  return told === otherStore ? meta : { ...meta, otherStore: told }
}

interface Around {
  readonly policyOf: (entity: string) => EntityPolicy | undefined
  readonly ids: ReadonlyMap<LocalId, IdEntry>
  readonly now: number
}

/**
 * From now on `store` is meant. What was made against another one is made to show its record and is asked about; what
 * names records by their numbers there, or would bring one back, waits for a person.
 * @param before the store that was meant so far: whatever has no stamp is of it
 */
export function goOnWith(
  store: string,
  before: string | undefined,
  operations: readonly Operation[],
  around: Around,
): Change {
  const put = operations.flatMap((op) => {
    const made = op.store ?? before
    return made === undefined || made === store ? [] : [astray({ ...op, store: made }, store, around)]
  })
  return change({ put })
}

/** An edit of another store in the queue of this one. */
export function astray(op: Operation, store: string, around: Around): Operation {
  const asks = op.kind === 'restore' || op.stage === 'restore'
  if (asks || (makesRecord(op) && namesNumbers(op, around))) return needing(op, 'other_store', around.now)
  // Nothing in it is of the other store, and its key keeps it from being made twice here.
  if (makesRecord(op)) return { ...op, store }
  if (isLocalId(op.recordId) && !around.ids.has(op.recordId)) return { ...op, store }
  return {
    ...refusedOnce(op),
    baseVersion: UNKNOWN_VERSION,
    problem: null,
    conflict: null,
    stage: null,
    mergeRounds: 0,
    nextAttemptAt: 0,
  }
}

/** Whether it refers to records by the numbers that a server gave them, or will once its own ids are looked up. */
function namesNumbers(op: Operation, { policyOf, ids }: Around): boolean {
  const fields = policyOf(op.entity)?.fields ?? {}
  const named = Object.keys(op.values).filter((name) => fields[name]?.reference !== undefined)
  const referred = named.flatMap((name) => op.values[name])
  const known = (id: unknown) => typeof id === 'number' || (isLocalId(id) && ids.has(id))
  return [...referred, ...Object.values(op.params), ...op.needs].some(known)
}
