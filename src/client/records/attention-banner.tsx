import { Link } from '@tanstack/react-router'
import { GitCompareArrows } from 'lucide-react'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { describeProblem } from '#client/offline/engine/outbox/problem-words.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { Banner } from '#client/ui/banner.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { formatCount } from '#client/ui/format.ts'
import { formatWithin } from '#client/ui/moments.ts'

interface AttentionBannerProps {
  readonly record: EntityPolicy
  /** What the screen tells at a place of its own. */
  readonly except?: OutboxItem['kind']
}

/** Edits of this kind that wait for a decision, above their list. Nothing is lost meanwhile, so it does not alarm. */
export function AttentionBanner({ record: policy, except }: AttentionBannerProps) {
  const items = useOutbox().items.filter(
    (item) => item.entity === policy.type && item.state === 'needs-you' && item.kind !== except,
  )
  const [first] = items
  if (!first) return null
  /** What was refused has nothing to compare. */
  const comparable = items.every((item) => item.conflict !== null)
  const kind = policy.label.toLowerCase()
  const words =
    items.length === 1
      ? `“${first.label}”: ${asSentence(describeProblem(first))}`
      : `${formatCount(items.length, kind, policy.plural.toLowerCase())} need your decision.`
  return (
    <Banner
      tone="bad"
      className="mb-3"
      icon={comparable ? <GitCompareArrows strokeWidth={1.75} aria-hidden="true" /> : undefined}
      actions={<AttentionLink items={items} label={comparable ? 'Compare versions' : 'Open outbox'} />}
    >
      <strong className="font-semibold">{words}</strong>{' '}
      {items.length === 1 ? `Your edit from ${formatWithin(first.savedAt)} is kept.` : 'Your edits are kept.'}
    </Banner>
  )
}

/** Words of a server may end with a full stop of their own. */
function asSentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`
}

interface AttentionLinkProps {
  readonly items: readonly OutboxItem[]
  readonly label: string
}

/** To the one conflict, or to the outbox when there is more than one thing to decide. */
function AttentionLink({ items, label }: AttentionLinkProps) {
  const look = { className: buttonClass({ small: true }), children: label }
  const [only] = items
  if (items.length !== 1 || !only || only.conflict === null) return <Link to="/admin/outbox" {...look} />
  return <Link to="/admin/outbox/$recordId" params={{ recordId: conflictAddress(only) }} {...look} />
}

/** What names a conflict in its address: the kind, for records of two kinds may have one id, and the record's id if any. */
export function conflictAddress({ entity, recordId }: Pick<OutboxItem, 'recordId' | 'entity'>): string {
  return recordId === null ? entity : `${entity}-${recordId}`
}
