import type { TrashItem } from '#contract/calls/trash.ts'
import { entities } from '#contract/index.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { user } from '#contract/records/user.ts'

/** What kind of record rests there: accounts, too, which no outbox knows. */
export function kindInTrash({ type }: TrashItem): EntityPolicy | undefined {
  return type === user.trashType ? user : Object.values(entities).find(({ trashType }) => trashType === type)
}
