import { NOTHING } from '#client/offline/engine/storage/change.ts'
import type { Step } from '#client/offline/engine/storage/ledger.ts'
import { lastSaveOf } from '#client/offline/engine/storage/record.ts'
import type { Transaction } from '#client/offline/engine/storage/storage.ts'

/**
 * Removes everything kept for the account, unless there is more than the person let go of: another tab may have saved
 * since the question was answered.
 * @returns whether it was removed
 */
export async function removeAllStep(tx: Transaction, exported: ReadonlySet<string>): Promise<Step<boolean>> {
  const { operations, quarantined } = await tx.all()
  const saves = [...operations.map(lastSaveOf), ...quarantined.map((record) => record.opId)]
  const result = saves.every((save) => exported.has(save))
  if (result) tx.clear()
  return { change: NOTHING, result }
}
