import { Check, Minus } from 'lucide-react'
import type { BulkOutcome } from '#contract/calls/user-management.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatNumber } from '#client/ui/format.ts'
import type { Subject } from './-subject.ts'

interface BulkResultsProps {
  readonly people: readonly Subject[]
  readonly outcome: BulkOutcome
  readonly onClose: () => void
}

/** What became of each of several users, those that were left out first. */
export default function BulkResults({ people, outcome: { done, skipped }, onClose }: BulkResultsProps) {
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? `User ${id}`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={done.length === 0 ? 'Nothing was changed' : 'Bulk Operation Complete'}
      description={`${formatNumber(done.length)} done, ${formatNumber(skipped.length)} left out`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="grid gap-3">
        {skipped.map(({ id, reason }) => (
          <li key={id} className="flex gap-2.5">
            <Minus size={18} strokeWidth={2} className="flex-none text-warn" aria-hidden="true" />
            <span>
              <b className="font-[550]">{nameOf(id)}</b>
              <span className="block text-small text-ink-2">{reason}</span>
            </span>
          </li>
        ))}
        {done.map((id) => (
          <li key={id} className="flex gap-2.5">
            <Check size={18} strokeWidth={2} className="flex-none text-ok" aria-hidden="true" />
            <span>
              {nameOf(id)}
              <span className="sr-only">, done</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
