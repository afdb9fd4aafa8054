import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { type Option, SelectField } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'

interface BulkQuestionProps {
  /** "Move 3 posts". */
  readonly title: string
  readonly label: string
  readonly options: readonly Option[]
  readonly onChoose: (value: string) => void
  readonly onClose: () => void
}

/** What all that are selected get: one of the choices. */
export default function BulkQuestion({ title, label, options, onChoose, onClose }: BulkQuestionProps) {
  const [value, setValue] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={value === '' ? 'Nothing is chosen yet' : undefined}
            onClick={() => {
              onClose()
              onChoose(value)
            }}
          >
            Save
          </Button>
        </>
      }
    >
      <SelectField label={label} placeholder="Choose one" value={value} options={options} onChange={setValue} />
    </Dialog>
  )
}
