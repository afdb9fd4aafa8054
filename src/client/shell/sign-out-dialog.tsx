import { useReachability } from '#client/data/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount } from '#client/ui/format.ts'

/** What is on this device alone. */
export interface Unsent {
  readonly edits: number
  readonly drafts: number
  /** Changes in this device's trash. */
  readonly discarded: number
  /** What was sent from here and is still listed. */
  readonly sent: number
}

interface SignOutDialogProps {
  readonly unsent: Unsent
  /** It is being sent. */
  readonly busy: boolean
  readonly onSend: () => void
  readonly onKeep: () => void
  readonly onExport: () => void
  readonly onRemove: () => void
  readonly onCancel: () => void
}

/** Asks what becomes of it at a sign-out. */
export default function SignOutDialog(props: SignOutDialogProps) {
  const { unsent, busy, onSend, onKeep, onExport, onRemove, onCancel } = props
  const { online } = useReachability()
  const isUnsent = unsent.edits + unsent.drafts > 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
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
            onClick={onSend}
          >
            Send now
          </Button>
        )}
        <Button block onClick={onKeep}>
          Keep on this device
        </Button>
        {isUnsent || unsent.discarded > 0 ? (
          <Button block variant="danger-quiet" onClick={onExport}>
            Export and discard
          </Button>
        ) : (
          <Button block variant="danger-quiet" onClick={onRemove}>
            Remove and sign out
          </Button>
        )}
        <Button block variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className="mt-3 text-small text-ink-3">
        What is kept stays readable to anyone who can open this device’s browser profile; edits go out after you sign in
        here again. Otherwise the list of what was sent goes as well.
      </p>
    </Dialog>
  )
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
