import { kindOf } from '#contract/index.ts'
import type { OutboxItem } from '#client/offline/engine/outbox/snapshot.ts'
import { useReachability } from '#client/data/use-session.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import { Button } from '#client/ui/button.tsx'
import { formatWithin } from '#client/ui/moments.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { tellRefusal } from './-use-item-actions.ts'

/** A create whose answer was lost, on a server that can't tell whether it arrived. */
export function MaybeSent({ item, onGone }: { readonly item: OutboxItem; readonly onGone: () => void }) {
  const { outbox } = useWorkspace()
  const { online } = useReachability()
  const policy = kindOf(item.entity)
  const kind = policy?.label.toLowerCase() ?? 'record'
  const candidates = item.problem?.candidates ?? []
  const { saves, opId } = item.operation

  const shownAt = item.problem?.at ?? 0
  const settle = async (sent: number | null, told: string) => {
    try {
      // What is on the screen: refused when the edit changed, or other records were found meanwhile.
      await outbox.resolve(opId, { sent, shownAt }, { version: null, mine: saves.at(-1) ?? opId })
      toasts.success(told)
      onGone()
    } catch (error) {
      tellRefusal(error)
    }
  }
  return (
    <section aria-label="This may already be on the server" className="grid gap-3">
      <p className="text-ink-2">
        {candidates.length > 0
          ? `The answer was lost, and the server holds what may be this ${kind}. Your text stays here until you decide.`
          : `The answer was lost, and this ${kind} could not be looked for on the server. Your text stays here until you decide.`}
      </p>
      <ul className="grid gap-2">
        {candidates.map((candidate) => {
          const { id, created_at: made } = candidate
          if (typeof id !== 'number') return null
          const title = String(candidate[policy?.titleField ?? ''] ?? '') || `${policy?.label ?? 'Record'} ${id}`
          return (
            <li key={id} className="flex flex-wrap items-center gap-3 border-b border-line pb-2">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-[550]">{title}</span>
                {typeof made === 'string' && (
                  <span className="block text-small text-ink-3">
                    On the server since {formatWithin(Date.parse(made))}
                  </span>
                )}
              </span>
              <Button small variant="primary" onClick={() => void settle(id, 'Counted as sent')}>
                Use that one
              </Button>
            </li>
          )
        })}
      </ul>
      <div>
        <Button
          disabledReason={online ? undefined : 'Needs a connection'}
          onClick={() => void settle(null, 'It will be sent again')}
        >
          Send again
        </Button>
      </div>
    </section>
  )
}
