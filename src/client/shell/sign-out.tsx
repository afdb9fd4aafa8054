import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { PageOutbox } from '#client/offline/page-outbox.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { leave } from './account.ts'
import { downloadJson } from '#client/ui/download.ts'
import type { Unsent } from './sign-out-dialog.tsx'

const SignOutDialog = lazyPart(() => import('./sign-out-dialog.tsx'))

/** Signing out; asks first when anything would go that is on this device alone: edits, typed text, its trash and lists. */
export function useSignOut(): { ask: () => void; dialog: ReactNode } {
  const workspace = useWorkspace()
  const { outbox, drafts } = workspace
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [busy, setBusy] = useState(false)

  const count = async (): Promise<Unsent> => ({
    edits: outbox.getSnapshot().items.length,
    drafts: (await drafts.list()).length,
    discarded: outbox.getSnapshot().trash.length,
    sent: (await outbox.receiptsSince(0)).length,
  })

  const finish = async (keepUnsent: boolean) => {
    // What was said last names records, and its way back is theirs.
    const over = () => {
      toasts.clear()
      return navigate({ to: '/admin/login' })
    }
    const ended = await leave({ keepUnsent }).finally(over)
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
    const left = await outbox
      .retryAll()
      .then(() => untilSent(outbox, 15_000))
      .finally(() => setBusy(false))
    const still = await count()
    if (left + still.drafts + still.discarded === 0) await finish(false)
    else setUnsent(still)
  }

  const exportAndDiscard = async () => {
    // Nothing that can fail comes between what leaves the outbox and the file that holds it.
    const typed = await drafts.list()
    downloadJson('offdesk-unsent.json', { outbox: await outbox.exchange.exportAndRemove(), drafts: typed })
    await finish(false)
  }

  const dialog = unsent && (
    <Suspense>
      <SignOutDialog
        unsent={unsent}
        busy={busy}
        onSend={() => void sendNow()}
        onKeep={() => void finish(true)}
        onExport={() => void exportAndDiscard()}
        onRemove={() => void finish(false)}
        onCancel={() => setUnsent(null)}
      />
    </Suspense>
  )
  return { ask, dialog }
}

/** Waits until nothing is left to send, or the time is up. @returns how many edits are still here */
function untilSent(outbox: PageOutbox, ms: number): Promise<number> {
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
