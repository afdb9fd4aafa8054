import { useOutbox, useWorkspace } from '#client/offline/use-workspace.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { formatCount } from '#client/ui/format.ts'

/** The server holds another database than the waiting edits were made for: what that means, and the way on. */
export function OtherStore() {
  const { items, otherStore } = useOutbox()
  const { outbox } = useWorkspace()
  const confirm = useConfirm()
  if (otherStore === null || items.length === 0) return null
  const waits = `${formatCount(items.length, 'edit')} ${items.length === 1 ? 'waits' : 'wait'}`
  const goOn = async () => {
    const yes = await confirm({
      type: 'warning',
      title: 'Go on with this server?',
      text: 'Edits that don’t refer to the other database are sent. Every other edit is shown beside the current content and is sent only when you say so. Nothing is thrown away.',
      action: 'Go on',
      cancel: 'Keep waiting',
    })
    if (yes) await storedOrTold(undefined, () => outbox.stores.adopt(otherStore))
  }
  return (
    <Banner
      tone="warn"
      className="mb-6"
      actions={
        <Button small onClick={() => void goOn()}>
          Go on with this server
        </Button>
      }
    >
      <strong className="font-semibold">This server holds different data from what your edits were made for.</strong> A
      backup was put back, or this address now leads to another database. {waits} on this device, and nothing is sent.
      If the right data comes back, sending goes on by itself.
    </Banner>
  )
}
