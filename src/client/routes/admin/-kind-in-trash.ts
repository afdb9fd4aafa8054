import type { TrashItem } from '#contract/calls/trash.ts'
import { entities } from '#contract/index.ts'
import { aiKey } from '#contract/records/ai-key.ts'
import { userAiKey } from '#contract/records/ai-user-key.ts'
import { mailServer } from '#contract/records/mail-server.ts'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { user } from '#contract/records/user.ts'

/** What is said of a record that rests there. */
export type KindInTrash = Pick<EntityPolicy, 'type' | 'label' | 'fields' | 'titleField' | 'trashType'>

/** Accounts, and what carries secrets: kinds that no outbox knows. */
const LIVE: readonly KindInTrash[] = [user, mailServer, aiKey, userAiKey]

/** What kind of record rests there. */
export function kindInTrash({ type }: Pick<TrashItem, 'type'>): KindInTrash | undefined {
  const kinds: readonly KindInTrash[] = [...LIVE, ...Object.values(entities)]
  return kinds.find(({ trashType }) => trashType === type)
}
