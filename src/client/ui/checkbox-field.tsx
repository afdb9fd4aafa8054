import { useId, type ChangeEvent, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import { errorText, type FieldError } from './field.tsx'

export interface TickProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly name?: string | undefined
  readonly hint?: ReactNode
  readonly disabled?: boolean | undefined
  readonly error?: FieldError
}

/** The box of a tick, the id of its label, and the line below that: an error before a hint. */
export function useTick({ checked, onChange, name, hint, disabled = false, error }: TickProps) {
  const id = useId()
  const message = errorText(error)
  const text = message ?? hint
  const box = {
    type: 'checkbox',
    name,
    checked,
    disabled,
    'aria-labelledby': `${id}-label`,
    'aria-describedby': text === undefined ? undefined : `${id}-note`,
    'aria-invalid': message !== undefined || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.checked),
  } as const
  const note = text !== undefined && (
    <small id={`${id}-note`} className={message === undefined ? undefined : 'text-bad'}>
      {text}
    </small>
  )
  return { box, labelId: `${id}-label`, note, invalid: message !== undefined }
}

/** A box with its label at the right; the whole line ticks it. */
export function CheckboxField(props: TickProps) {
  const { box, labelId, note, invalid } = useTick(props)
  return (
    <div className={cx('field', invalid && 'invalid')} data-field={props.name}>
      <label className="check-row">
        <input className="check" {...box} />
        <span>
          <span id={labelId}>{props.label}</span>
          {note}
        </span>
      </label>
    </div>
  )
}
