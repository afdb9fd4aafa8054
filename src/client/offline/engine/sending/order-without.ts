import type { EntityPolicy, LocalId } from '#contract/records/policy.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { localIdsIn } from '#client/offline/engine/merge/values.ts'
import { withoutReference } from '#client/offline/engine/merge/without-upload.ts'

/**
 * An order is of what is there: a member that was given up before it was sent is left out.
 * @returns null where the change refers to it in another way
 */
export function orderWithout(policy: EntityPolicy | undefined, op: Operation, missing: LocalId): Operation | null {
  const fields = policy?.fields ?? {}
  const orders = Object.fromEntries(Object.entries(fields).filter(([, field]) => field.merge === 'order'))
  if (op.frozen !== null || !localIdsIn(orders, op.values).includes(missing)) return null
  const values = withoutReference(orders, op.values, missing)
  const needs = localIdsIn(fields, values, op.params)
  return op.recordId === missing || needs.includes(missing) ? null : { ...op, values, needs }
}
