import { kindOf } from '#contract/index.ts'
import type { Decision } from '#client/offline/engine/outbox/decide.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { formatAt } from '#client/ui/moments.ts'

/** When the server's version was written, in ms; null where it did not say. */
export function changedAt({ operation }: OutboxItem): number | null {
  const at = operation.conflict?.theirs?.['updated_at']
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/** "This post also changed on the server at 08:21. You changed it here at 08:20." */
export function whoAndWhen(item: OutboxItem): string {
  const kind = kindOf(item.entity)?.label.toLowerCase() ?? 'record'
  const theirs = changedAt(item)
  const when = theirs === null ? '' : ` ${formatAt(theirs)}`
  return `This ${kind} also changed on the server${when}. You changed it here ${formatAt(item.savedAt)}.`
}

/** What became of it, once somebody decided. */
export function decidedWords(decision: Decision, { kind }: OutboxItem): string {
  if (decision === 'let-go') return 'It stays deleted. Your text is in this device’s trash.'
  if (decision !== 'theirs') return 'Decided'
  return kind === 'delete' ? 'It stays as it is there.' : 'Their version stays. Your text is in this device’s trash.'
}
