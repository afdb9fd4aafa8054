import { type ReactNode, useState } from 'react'
import type { Kind } from '#contract/records/record.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/choice-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { formatCount } from '#client/ui/format.ts'

interface DeleteInUseProps {
  /** `category`, for the words. */
  readonly what: string
  readonly label: string
  readonly uses: number
  /** What uses it. */
  readonly usedBy: Kind
  /** Those that use it, by name. */
  readonly places: ReactNode
  /** Records that could take its place; none when reassigning makes no sense. */
  readonly others: readonly { readonly id: number; readonly label: string }[]
  readonly onDelete: (query: Readonly<Record<string, string>>) => void
  readonly onClose: () => void
}

/** Deleting something in use: how often, and what takes its place. */
export default function DeleteInUse(props: DeleteInUseProps) {
  const { what, label, uses, usedBy, places, others, onDelete, onClose } = props
  const [target, setTarget] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      shape="dialog"
      title={`Delete “${label}”?`}
      description={`${formatCount(uses, usedBy.label.toLowerCase())} ${uses === 1 ? 'uses' : 'use'} this ${what}. It stays in the trash for 30 days.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => onDelete(target === '' ? { force: '1' } : { reassign_to: target })}>
            {`Delete ${what}`}
          </Button>
        </>
      }
    >
      {places}
      {others.length > 0 && (
        <SelectField
          label={`Give ${uses === 1 ? 'it' : 'them'} another ${what}`}
          optional
          value={target}
          onChange={setTarget}
          placeholder={`No ${what}`}
          options={others.map((other) => ({ value: String(other.id), label: other.label }))}
        />
      )}
    </Dialog>
  )
}
