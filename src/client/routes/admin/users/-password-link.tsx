import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { type PasswordLink, PasswordLinkText } from './-one-time-secret.tsx'
import type { Subject } from './-subject.ts'

interface PasswordLinkDialogProps {
  readonly person: Subject
  readonly link: PasswordLink
  readonly onClose: () => void
}

/** A link that was just made. */
export function PasswordLinkDialog({ person, link, onClose }: PasswordLinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Password link"
      description={`Lets ${person.name} choose a password.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <PasswordLinkText link={link} />
    </Dialog>
  )
}
