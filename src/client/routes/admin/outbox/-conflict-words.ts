import { kindOf } from '#contract/index.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { formatWhen } from '#client/ui/format.ts'

/** When the server's version was written, in ms; null where it did not say. */
export function changedAt({ operation }: OutboxItem): number | null {
  const at = operation.conflict?.theirs?.['updated_at']
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/** "The post was changed on the server at 08:21. You changed it here at 08:20." */
export function whoAndWhen(item: OutboxItem): string {
  const kind = kindOf(item.entity)?.label.toLowerCase() ?? 'record'
  const theirs = changedAt(item)
  const when = theirs === null ? '' : `, ${formatWhen(theirs)}`
  return `This ${kind} also changed on the server${when}. You changed it here, ${formatWhen(item.savedAt)}.`
}
