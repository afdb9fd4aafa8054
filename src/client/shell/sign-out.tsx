import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import type { Outbox } from '#client/offline/engine/outbox/outbox.ts'
import { useReachability } from '#client/data/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount } from '#client/ui/format.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { leave } from './account.ts'
import { downloadJson } from '#client/ui/download.ts'

interface Unsent {
  readonly edits: number
  readonly drafts: number
  /** Changes in this device's trash. */
  readonly discarded: number
  /** What was sent from here and is still listed. */
  readonly sent: number
}

/** Signing out; asks first when anything would go that is on this device alone: edits, typed text, its trash and lists. */
export function useSignOut(): { ask: () => void; dialog: ReactNode } {
  const workspace = useWorkspace()
  const { outbox, drafts } = workspace
  const navigate = useNavigate()
  const { online } = useReachability()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [busy, setBusy] = useState(false)

  const count = async (): Promise<Unsent> => ({
    edits: outbox.getSnapshot().items.length,
    drafts: (await drafts.list()).length,
    discarded: outbox.getSnapshot().trash.length,
    sent: (await outbox.receiptsSince(0)).length,
  })

  const finish = async (keepUnsent: boolean) => {
    const ended = await leave({ keepUnsent }).finally(() => navigate({ to: '/admin/login' }))
    if (!ended)
      toasts.info('Signed out on this device. The server could not be told. Its session will expire by itself.')
  }

  const ask = () => {
    void (async () => {
      const found = await count()
      if (found.edits + found.drafts + found.discarded + found.sent === 0) await finish(false)
      else setUnsent(found)
    })()
  }

  const sendNow = async () => {
    setBusy(true)
    await outbox.retryAll()
    const left = await untilSent(outbox, 15_000)
    setBusy(false)
    const still = await count()
    if (left + still.drafts + still.discarded === 0) await finish(false)
    else setUnsent(still)
  }

  const exportAndDiscard = async () => {
    downloadJson('offdesk-unsent.json', {
      outbox: await outbox.exchange.exportAndRemove(),
      drafts: await drafts.list(),
    })
    await finish(false)
  }

  const isUnsent = unsent !== null && unsent.edits + unsent.drafts > 0
  const dialog = unsent && (
    <Dialog
      open
      onOpenChange={(open) => !open && setUnsent(null)}
      title={isUnsent ? 'Sign out with unsent changes?' : 'Sign out and empty this device?'}
      shape="dialog"
      wide
    >
      <p className="text-ink-2">{describe(unsent)} Choose what happens to them.</p>
      <div className="mt-4 grid gap-2">
        {isUnsent && (
          <Button
            variant="primary"
            block
            busy={busy}
            busyLabel="Sending"
            disabledReason={online ? undefined : 'Needs a connection'}
            onClick={() => void sendNow()}
          >
            Send now
          </Button>
        )}
        <Button block onClick={() => void finish(true)}>
          Keep on this device
        </Button>
        {isUnsent || unsent.discarded > 0 ? (
          <Button block variant="danger-quiet" onClick={() => void exportAndDiscard()}>
            Export and discard
          </Button>
        ) : (
          <Button block variant="danger-quiet" onClick={() => void finish(false)}>
            Remove and sign out
          </Button>
        )}
        <Button block variant="ghost" onClick={() => setUnsent(null)}>
          Cancel
        </Button>
      </div>
      <p className="mt-3 text-small text-ink-3">
        What is kept stays readable to anyone who can open this device’s browser profile; edits go out after you sign in
        here again. Otherwise the list of what was sent goes as well.
      </p>
    </Dialog>
  )
  return { ask, dialog }
}

/** Waits until nothing is left to send, or the time is up. @returns how many edits are still here */
function untilSent(outbox: Outbox, ms: number): Promise<number> {
  return new Promise((resolve) => {
    const left = () => outbox.getSnapshot().items.length
    const finish = () => {
      clearTimeout(timer)
      end()
      resolve(left())
    }
    const look = () => {
      if (outbox.getSnapshot().items.every((item) => item.state === 'needs-you')) finish()
    }
    const timer = setTimeout(finish, ms)
    const end = outbox.subscribe(look)
    look()
  })
}

function describe({ edits, drafts, discarded, sent }: Unsent): string {
  const parts = [
    edits > 0 ? formatCount(edits, 'change') : '',
    drafts > 0 ? formatCount(drafts, 'unsaved draft') : '',
  ].filter(Boolean)
  const one = edits + drafts === 1
  const unsent =
    parts.length > 0 && `${parts.join(' and ')} on this device ${one ? 'has' : 'have'} not reached the server.`
  const away =
    discarded > 0 &&
    `${formatCount(discarded, 'discarded change')} ${discarded === 1 ? 'lies' : 'lie'} in the trash of this device.`
  const listed =
    !unsent && sent > 0 && `The list of what was sent from here (${formatCount(sent, 'edit')}) is on this device alone.`
  return [unsent, away, listed].filter(Boolean).join(' ')
}
