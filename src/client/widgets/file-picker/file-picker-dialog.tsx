import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { FileFacts } from './file-facts.ts'
import { FilePicker, type FilePickerProps } from './file-picker.tsx'

interface FilePickerDialogProps extends Omit<FilePickerProps, 'chosen' | 'onChange'> {
  readonly title: string
  /** The button: "Choose" unless given. */
  readonly action?: string
  readonly onDone: (chosen: readonly FileFacts[]) => void
  readonly onClose: () => void
}

/** The library in a layer of its own: a dialog on a laptop, a sheet on a phone. */
export function FilePickerDialog({ title, action = 'Choose', onDone, onClose, ...picker }: FilePickerDialogProps) {
  const [chosen, setChosen] = useState<readonly FileFacts[]>([])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      wide
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={chosen.length === 0 ? 'Please choose a file' : undefined}
            onClick={() => onDone(chosen)}
          >
            {action}
          </Button>
        </>
      }
    >
      <FilePicker {...picker} chosen={chosen} onChange={setChosen} />
    </Dialog>
  )
}
