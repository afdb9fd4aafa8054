import { type EntityPolicy, isLocalId, type LocalId } from '#contract/records/policy.ts'
import { localIdsIn, type Resolve } from '#client/offline/engine/merge/values.ts'
import type { IdEntry, Operation } from '#client/offline/engine/storage/record.ts'
import type { Transaction } from '#client/offline/engine/storage/storage.ts'

/** Looks up every local id that the operation holds. */
export async function resolver(tx: Transaction, policy: EntityPolicy, op: Operation): Promise<Resolve> {
  const wanted = new Set([
    ...op.needs,
    ...localIdsIn(policy.fields, op.values, op.params),
    ...localIdsIn(policy.fields, op.base),
  ])
  if (isLocalId(op.recordId)) wanted.add(op.recordId)
  const found = new Map<LocalId, IdEntry>()
  for (const id of wanted) {
    const entry = await tx.idOf(id)
    if (entry) found.set(id, entry)
  }
  return (id) => found.get(id) ?? null
}
