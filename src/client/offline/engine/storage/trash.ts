import { change, type Change } from './change.ts'
import { makesRecord, mayBeSent } from './lanes.ts'
import { fresh } from './new-operation.ts'
import { KEEP_MS, type Operation, type TrashEntry } from './record.ts'
import { readOperation } from './upcast.ts'

/** The local trash: everything a person let go of, with its full text, for 30 days. */

/** Moves operations to the trash as one group. */
export function putAway(
  operations: readonly Operation[],
  group: string,
  reason: TrashEntry['reason'],
  now: number,
): Change {
  return change({
    remove: operations.map((op) => op.opId),
    trash: operations.map((op) => ({
      trashId: op.opId,
      group,
      reason,
      at: now,
      maybeSent: mayBeSent(op),
      operation: op,
      label: op.label,
      sha: op.blob?.sha ?? null,
    })),
  })
}

/**
 * Brings a group back into its lanes, as if it had just been saved.
 * Bases are kept: what happened to the record meanwhile is merged like any other change.
 * @param waiting changes among which it comes
 */
export function takeBack(
  trash: readonly TrashEntry[],
  group: string,
  firstSeq: number,
  waiting: readonly Operation[] = [],
): Change {
  const entries = trash.filter((entry) => entry.group === group)
  const operations = entries.flatMap((entry) => {
    const read = readOperation(entry.operation)
    return 'operation' in read ? [read.operation] : []
  })
  const inOrder = operations.toSorted((left, right) => left.seq - right.seq)
  // A record has to be made before whatever was saved for it meanwhile; anything else goes behind that. So does what
  // would make it again: the one that waits may be there already, and whatever follows it is an edit.
  const isMade = (op: Operation) => waiting.some((other) => other.lane === op.lane && makesRecord(other))
  const first = inOrder.some((op) => makesRecord(op) && !isMade(op))
  return change({
    put: inOrder.map((op, index) => ({ ...fresh(op), seq: first ? op.seq : firstSeq + index, conflict: null })),
    untrash: inOrder.map((op) => op.opId),
  })
}

/**
 * As it stands in a file that may be taken up elsewhere: from then on no device knows by itself whether it was sent, and
 * whoever brings it back sends the same bytes under the same key.
 */
export function asLeft(entry: TrashEntry): TrashEntry {
  const read = readOperation(entry.operation)
  const operation = 'operation' in read ? { ...read.operation, exported: true, left: true } : entry.operation
  return { ...entry, operation, maybeSent: true }
}

/** Past its 30 days. */
export function expired(trash: readonly TrashEntry[], now: number): string[] {
  return trash.filter((entry) => now - entry.at > KEEP_MS).map((entry) => entry.trashId)
}
