import type { EntityPolicy } from '#contract/records/policy.ts'
import { same } from '#client/offline/engine/merge/values.ts'
import type { TrashEntry, Values } from '#client/offline/engine/storage/record.ts'
import { readOperation } from '#client/offline/engine/storage/upcast.ts'

interface Looked {
  readonly policy: EntityPolicy
  readonly trash: readonly TrashEntry[]
}

/**
 * Whether the form may show an edit that was let go while it stood open: then what it started from is no state of the
 * server, and is compared with that one first. An edit that was saved to more than once had more states than it was let
 * go with, and nobody knows which of them the form shows.
 */
export function mayShowLetGo(base: Values, lane: string, { policy, trash }: Looked): boolean {
  return trash.some(({ operation }) => {
    const read = readOperation(operation)
    if (!('operation' in read) || read.operation.lane !== lane) return false
    const { values, base: under } = read.operation
    return Object.keys(base).some((name) => name in values && !same(policy.fields[name], under[name], base[name]))
  })
}
