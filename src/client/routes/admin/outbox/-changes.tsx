import { Link } from '@tanstack/react-router'
import { Copy, Download, Send } from 'lucide-react'
import { kindOf } from '#contract/index.ts'
import { useReachability } from '#client/data/use-session.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { downloadJson } from '#client/ui/download.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { copyText } from '#client/ui/clipboard.ts'
import { DiffView } from '#client/ui/diff-view.tsx'
import { formatCount, formatSize, formatWhen } from '#client/ui/format.ts'
import { formatAt } from '#client/ui/moments.ts'
import { RowMark } from '#client/ui/row-mark.tsx'
import { phaseOf } from '#client/offline/reading/edit-phase.ts'
import { markOf, sentence, stateWords } from '#client/state-grammar.ts'
import { conflictAddress } from '#client/records/attention-banner.tsx'
import { fieldChanges } from '#client/records/field-changes.ts'
import { useFieldWords } from '#client/records/use-field-words.ts'
import { describeItem } from './-edit-words.ts'
import { MaybeSent } from './-maybe-sent.tsx'
import { reasonOf } from './-reason.ts'
import { useItemActions } from './-use-item-actions.ts'

/** One edit field by field, and everything that can be done with it. */
export function Changes({ item, onGone }: { readonly item: OutboxItem; readonly onGone: () => void }) {
  const policy = kindOf(item.entity)
  const { online } = useReachability()
  const words = useFieldWords(policy)
  const actions = useItemActions(item, onGone)
  const { values, base, blob } = item.operation
  const changes = policy ? fieldChanges(policy, base, values, words) : []
  const phase = phaseOf(item)
  const attention = phase === 'needs-you'
  const bytes = blob?.size ?? new Blob([JSON.stringify(values)]).size

  const text = () =>
    changes.map((change) => `${change.label}: ${change.hidden ? '(hidden)' : (change.after ?? '')}`).join('\n\n')
  return (
    <article className="grid gap-4">
      <header>
        <RowMark
          state={markOf(phase)}
          label={
            attention
              ? stateWords(phase)
              : `${stateWords('kept')} ${formatWhen(item.savedAt)}, ${item.attempts === 0 ? 'not tried yet' : `tried ${formatCount(item.attempts, 'time')}`}`
          }
        />
        <h2 className="mt-1 text-title">{item.label}</h2>
        <p className="text-ink-3">
          {policy?.label} · {describeItem(policy, item)} · {formatSize(bytes)}
          {reasonOf(item) && !attention && reasonOf(item)}
        </p>
      </header>
      {attention && <Banner tone="bad">{reasonOf(item)}</Banner>}
      {item.problem?.code === 'maybe_sent' && <MaybeSent item={item} onGone={onGone} />}
      {item.mergedAt !== null && (
        <Banner tone="info">Merged with a change that arrived {formatAt(item.mergedAt)}.</Banner>
      )}
      {changes.length > 0 ? (
        <DiffView changes={changes} />
      ) : (
        <p className="text-ink-3">
          {item.kind === 'delete'
            ? `${sentence('waiting', { act: 'delete', subject: 'The record' })}. The trash keeps it for 30 days.`
            : blob
              ? `${blob.name}, ${formatSize(blob.size)}`
              : 'No field differs.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {item.conflict !== null && (
          <Link
            to="/admin/outbox/$recordId"
            params={{ recordId: conflictAddress(item) }}
            className={buttonClass({ variant: 'primary' })}
          >
            Compare versions
          </Link>
        )}
        <Button
          variant={item.conflict === null && item.problem?.code !== 'maybe_sent' ? 'primary' : 'secondary'}
          icon={<Send strokeWidth={1.75} aria-hidden="true" />}
          disabledReason={online ? undefined : 'Needs a connection'}
          onClick={actions.retry}
        >
          Retry
        </Button>
        {actions.leaveOut && attention && <Button onClick={actions.leaveOut}>Send without it</Button>}
        {actions.address && (
          <Link {...actions.address} className={buttonClass()}>
            Open
          </Link>
        )}
        <Button
          variant="danger-quiet"
          className="ml-auto"
          disabledReason={item.state === 'sending' ? 'On its way' : undefined}
          onClick={actions.discard}
        >
          Discard
        </Button>
      </div>
      <div className="-ml-2.5 flex flex-wrap gap-2">
        <Button
          small
          variant="ghost"
          icon={<Copy strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void copyText(text())}
        >
          Copy text
        </Button>
        <Button
          small
          variant="ghost"
          icon={<Download strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => downloadJson(`offdesk-edit-${item.opId}.json`, item.operation)}
        >
          Download
        </Button>
      </div>
    </article>
  )
}
