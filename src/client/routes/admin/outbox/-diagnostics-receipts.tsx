import { useEffect, useState } from 'react'
import { kindOf } from '#contract/index.ts'
import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import type { Receipt } from '#client/offline/engine/storage/record.ts'
import { describeEdit } from './-edit-words.ts'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'
import { LoadFailed } from '#client/ui/empty.tsx'
import { formatDateTime } from '#client/ui/format.ts'
import { Section } from '#client/ui/panel.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'

const PAGE = 10

/** What the server has acknowledged in the last 30 days, with the key under which it can be looked up there. */
export function Receipts() {
  const { outbox } = useWorkspace()
  const today = useOutbox().receipts.length
  const [receipts, setReceipts] = useState<readonly Receipt[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState(PAGE)
  useEffect(() => {
    let live = true
    outbox.receiptsSince(0).then(
      (found) => {
        if (!live) return
        setReceipts(found)
        setFailed(false)
      },
      () => live && setFailed(true),
    )
    return () => {
      live = false
    }
  }, [outbox, today, tries])
  return (
    <Section
      title={
        <>
          Sent changes <span className="ml-1 font-normal text-ink-3">{receipts?.length ?? ''} in the last 30 days</span>
        </>
      }
    >
      {failed && (
        <LoadFailed
          message="Failed to read the receipts"
          cause="This device refuses to read its storage."
          onRetry={() => setTries(tries + 1)}
        />
      )}
      {receipts === null && !failed && <SkeletonRows rows={3} />}
      {receipts?.length === 0 && <p className="py-4 text-ink-3">Nothing was sent from this device yet.</p>}
      <ul>
        {receipts?.slice(0, shown).map((receipt) => (
          <Row key={receipt.opId} receipt={receipt} />
        ))}
      </ul>
      {receipts !== null && receipts.length > shown && (
        <Button small variant="ghost" className="mt-2" onClick={() => setShown(shown + 2 * PAGE)}>
          Show more
        </Button>
      )}
    </Section>
  )
}

function Row({ receipt }: { readonly receipt: Receipt }) {
  const policy = kindOf(receipt.entity)
  const key = `${receipt.opId}.${receipt.generation ?? 0}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
      <div className="min-w-0 flex-[1_1_220px]">
        <p className="truncate font-[550]">{receipt.label || policy?.label}</p>
        <p className="text-small text-ink-3">
          {policy?.label ?? receipt.entity} · {describeEdit(policy, 'stored', receipt)}
          {receipt.version !== null && ` · version ${receipt.version}`}
          {receipt.merged && ' · Merged'}
        </p>
        <p className="mono text-small break-all text-ink-3">{key}</p>
      </div>
      <time className="text-small text-ink-3" dateTime={new Date(receipt.acknowledgedAt).toISOString()}>
        {formatDateTime(receipt.acknowledgedAt)}
      </time>
      <CopyButton label="Copy key" name={`Copy key of ${receipt.label}`} text={() => key} />
    </li>
  )
}
