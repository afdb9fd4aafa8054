import { useState } from 'react'
import { kindOf } from '#contract/index.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { Receipt } from '#client/offline/engine/storage/record.ts'
import { Button } from '#client/ui/button.tsx'
import { formatNumber, formatWhen } from '#client/ui/format.ts'
import { Ring } from '#client/ui/ring.tsx'
import { tellOutcome } from '#client/records/tell-outcome.ts'
import { describeEdit } from './-edit-words.ts'
import { tellRefusal } from './-use-item-actions.ts'

const FOLDED = 5

/** What the server has acknowledged in the last day; undoing it is a new edit. */
export function SentToday({ receipts }: { readonly receipts: readonly Receipt[] }) {
  const { outbox } = useWorkspace()
  const [all, setAll] = useState(false)
  if (receipts.length === 0) return null
  // The way back is an edit of its own.
  const undo = (receipt: Receipt) =>
    outbox.undo(receipt.opId).then(({ opId }) => tellOutcome(outbox, [opId], { act: 'undo' }), tellRefusal)
  return (
    <section className="mb-8">
      <h2 className="border-b border-line-strong pb-2 text-head">
        Sent today <span className="ml-1 font-normal text-ink-3">{formatNumber(receipts.length)}</span>
      </h2>
      <ul>
        {(all ? receipts : receipts.slice(0, FOLDED)).map((receipt) => {
          const policy = kindOf(receipt.entity)
          return (
            <li key={receipt.opId} className="flex min-h-[56px] items-center gap-3 border-b border-line py-2">
              <span className="text-ok">
                <Ring state="sent" size={18} />
              </span>
              <div className="min-w-0 flex-1">
                <p className="line-clamp-2">{receipt.label}</p>
                <p className="text-small text-ink-3">
                  {/* A line ends with its dot and does not begin with it. */}
                  {policy?.label ?? receipt.entity}&nbsp;· {describeEdit(policy, 'stored', receipt)}
                  {receipt.merged && '\u00a0· Merged'}
                  <span className="lg:hidden">
                    &nbsp;· <Acknowledged at={receipt.acknowledgedAt} />
                  </span>
                </p>
              </div>
              <span className="text-small text-ink-3 max-lg:hidden">
                <Acknowledged at={receipt.acknowledgedAt} />
              </span>
              {(receipt.kind === 'delete' || receipt.kind === 'update') && (
                <Button small variant="ghost" onClick={() => void undo(receipt)} aria-label={`Undo ${receipt.label}`}>
                  Undo
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {!all && receipts.length > FOLDED && (
        <Button small variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          Show all {formatNumber(receipts.length)}
        </Button>
      )}
    </section>
  )
}

function Acknowledged({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{formatWhen(at)}</time>
}
