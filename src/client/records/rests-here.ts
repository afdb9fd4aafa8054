import type { EntityPolicy, RecordId } from '#contract/records/policy.ts'
import { makesRecord, partsOf } from '#client/offline/engine/storage/lanes.ts'
import type { OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import { itemsOf } from '#client/offline/reading/record-query.ts'
import { formatCount } from '#client/ui/format.ts'

/** What a deletion says of records that the server never heard of: where they rest; undefined where it may have. */
export function restsHere(
  snapshot: OutboxSnapshot,
  policy: EntityPolicy,
  ids: readonly (RecordId | null)[],
): string | undefined {
  const isUnsent = (id: RecordId | null) =>
    itemsOf(snapshot, policy, id).some((item) => makesRecord(item.operation) && !item.maybeSent)
  if (!ids.every(isUnsent)) return undefined
  const [were, them] = ids.length === 1 ? ['It was', 'it'] : ['They were', 'them']
  const all = snapshot.items.map(({ operation }) => operation)
  const within = ids.flatMap((id) => partsOf(id, all)).length
  const along = within > 0 ? `, with ${formatCount(within, 'edit')} in ${them}` : ''
  return `${were} never sent. This device’s trash keeps ${them} for 30 days${along}.`
}
