import { useId, type ReactNode } from 'react'
import { cx } from './class-names.ts'

export type FieldError = string | readonly string[] | undefined

/** What every field takes. Required is the default; a field that may stay empty is marked `optional`. */
export interface FieldProps {
  readonly label: string
  /** The name in the form and in the errors of the server; the error summary finds the field by it. */
  readonly name?: string | undefined
  readonly hint?: ReactNode
  /** Replaces the hint. */
  readonly error?: FieldError
  readonly optional?: boolean | undefined
  /** A limit or a counter, on the right of the label. */
  readonly counter?: ReactNode
  /** Between the control and its hint, as a counter track. */
  readonly below?: ReactNode
  readonly disabled?: boolean | undefined
}

/** The wiring a control needs to belong to its label, hint and error. */
export interface ControlProps {
  readonly id: string
  readonly name?: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
}

/** The text of an error; several messages are joined. */
export function errorText(error: FieldError): string | undefined {
  const text = typeof error === 'string' ? error : error?.join(' ')
  return text === '' ? undefined : text
}

interface ShellProps extends FieldProps {
  readonly children: (control: ControlProps) => ReactNode
  /** A fieldset with a legend, for fields made of several controls. */
  readonly group?: boolean
}

/** Label above, control, then hint or error: the shell of every field. */
export function Field(props: ShellProps) {
  const {
    label,
    name,
    hint,
    error,
    optional = false,
    counter,
    disabled = false,
    group = false,
    below,
    children,
  } = props
  const id = useId()
  const message = errorText(error)
  const noteId = `${id}-note`
  const hasNote = message !== undefined || (hint !== undefined && hint !== null && hint !== false)
  // Beside the label and not in it: the name of a field is its label alone.
  const marks = (
    <>
      {optional && <span className="mark">optional</span>}
      {counter !== undefined && <span className="counter">{counter}</span>}
    </>
  )
  const control: ControlProps = {
    id,
    ...(name === undefined ? {} : { name }),
    ...(optional || group ? {} : { required: true }),
    ...(disabled && { disabled: true }),
    ...(message === undefined ? {} : { 'aria-invalid': true }),
    ...(hasNote && { 'aria-describedby': noteId }),
  }
  const note =
    message === undefined ? hasNote && <Hint id={noteId}>{hint}</Hint> : <ErrorNote id={noteId} text={message} />
  const className = cx('field', message !== undefined && 'invalid')
  if (group) {
    return (
      <fieldset className={className} data-field={name} aria-describedby={hasNote ? noteId : undefined}>
        <legend className="field-label w-full">
          {label}
          {marks}
        </legend>
        {children(control)}
        {below}
        {note}
      </fieldset>
    )
  }
  return (
    <div className={className} data-field={name}>
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {marks}
      </div>
      {children(control)}
      {below}
      {note}
    </div>
  )
}

function Hint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="field-hint" id={id}>
      {children}
    </div>
  )
}

function ErrorNote({ id, text }: { readonly id: string; readonly text: string }) {
  return (
    <p className="field-error" id={id}>
      {text}
    </p>
  )
}
