import type { ReactNode } from 'react'
import { Dialog } from '#client/ui/dialog.tsx'
import { DiffView, type FieldChange } from '#client/ui/diff-view.tsx'

interface ComparedTextProps {
  readonly changes: readonly FieldChange[]
  readonly about: string
  readonly onClose: () => void
  /** What can be done then. */
  readonly children: ReactNode
}

/** What unsaved text changes, field by field. */
export default function ComparedText({ changes, about, onClose, children }: ComparedTextProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Unsaved text"
      description={about}
      wide
      footer={children}
    >
      <DiffView changes={changes} />
    </Dialog>
  )
}
