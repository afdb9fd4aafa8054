import { change, type Change, NOTHING } from '#client/offline/engine/storage/change.ts'
import { makesRecord, partsOf } from '#client/offline/engine/storage/lanes.ts'
import { fresh } from '#client/offline/engine/storage/new-operation.ts'
import type { Operation, RecordId } from '#client/offline/engine/storage/record.ts'
import type { Transaction } from '#client/offline/engine/storage/storage.ts'
import { filesFor } from './undo.ts'
import { readOperation } from '#client/offline/engine/storage/upcast.ts'

/** What goes to the trash with a record, and comes back from there for another one. */

/** What a record that was never sent takes to the trash beside its own changes. */
export async function goingAlong(tx: Transaction, id: RecordId | null, own: readonly Operation[]) {
  const { operations } = await tx.all()
  const parts = partsOf(id, operations)
  return [...parts, ...filesFor([...own, ...parts], operations)]
}

/** A file that another record took to the trash comes back for a text that shows it. */
export async function filesBack(tx: Transaction, saved: readonly Operation[]): Promise<Change> {
  const needed = new Set<RecordId>(saved.flatMap((op) => op.needs))
  if (needed.size === 0) return NOTHING
  for (const op of (await tx.all()).operations) if (makesRecord(op) && op.recordId !== null) needed.delete(op.recordId)
  if (needed.size === 0) return NOTHING
  const files = (await tx.trash()).flatMap(({ operation }) => {
    const read = readOperation(operation)
    const isFile = 'operation' in read && read.operation.part === true && needed.has(read.operation.recordId ?? 0)
    return isFile ? [read.operation] : []
  })
  return change({ put: files.map((op) => ({ ...fresh(op), conflict: null })), untrash: files.map(({ opId }) => opId) })
}
