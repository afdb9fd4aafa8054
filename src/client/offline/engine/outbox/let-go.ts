import type { EntityPolicy } from '#contract/records/policy.ts'
import { same } from '#client/offline/engine/merge/values.ts'
import type { TrashEntry, Values } from '#client/offline/engine/storage/record.ts'
import { readOperation } from '#client/offline/engine/storage/upcast.ts'

interface Looked {
  readonly policy: EntityPolicy
  readonly trash: readonly TrashEntry[]
}

/**
 * Whether the form shows an edit that was let go while it stood open: what it started from is no state of the server,
 * and is compared with that one first.
 */
export function showsLetGo(base: Values, lane: string, { policy, trash }: Looked): boolean {
  return trash.some(({ operation }) => {
    const read = readOperation(operation)
    if (!('operation' in read) || read.operation.lane !== lane) return false
    const { values, base: under } = read.operation
    return Object.keys(base).some((name) => {
      const isShown = name in values && same(policy.fields[name], values[name], base[name])
      return isShown && !same(policy.fields[name], under[name], base[name])
    })
  })
}
