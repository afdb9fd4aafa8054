import { type FormEvent, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

interface MoveDialogProps {
  readonly name: string
  /** Position from 0. */
  readonly index: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onClose: () => void
}

/** Asks where in a list something goes. */
export function MoveDialog({ name, index, count, onMove, onClose }: MoveDialogProps) {
  const [typed, setTyped] = useState(String(index + 1))
  const [error, setError] = useState<string>()
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const position = Number(typed)
    if (!Number.isInteger(position) || position < 1 || position > count) {
      return setError(`Position must be a whole number from 1 to ${count}`)
    }
    onClose()
    if (position - 1 !== index) onMove(position - 1)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Move ${name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary">
            Move
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          name="position"
          label="Position"
          hint={`1 to ${count}`}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          error={error}
        />
      </form>
    </Dialog>
  )
}
