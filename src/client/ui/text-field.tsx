import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'

export type NativeInput = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
  | 'onBlur'
  | 'autoCapitalize'
>

interface TextFieldProps extends FieldProps, NativeInput {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'email' | 'url' | 'tel'
  /** Slugs, keys and code. */
  readonly mono?: boolean
  /** Shown inside the field on the right. */
  readonly unit?: string
}

/** The fields of the shell, apart from what the input itself takes. */
export function splitField<T extends FieldProps>(props: T) {
  const { label, name, hint, error, optional, counter, below, disabled, ...rest } = props
  return { shell: { label, name, hint, error, optional, counter, below, disabled }, rest }
}

export function TextField(props: TextFieldProps) {
  const { shell, rest } = splitField(props)
  const { value, onChange, type = 'text', mono = false, unit, ...native } = rest
  return (
    <Field {...shell}>
      {(control) => {
        const input = {
          ...native,
          ...control,
          type,
          dir: mono ? undefined : 'auto',
          value,
          onChange: (e: { target: { value: string } }) => onChange(e.target.value),
        }
        if (unit === undefined) return <input {...input} className={cx('input', mono && 'mono')} />
        return (
          <div className="input">
            <input {...input} className={mono ? 'mono' : undefined} />
            <span className="unit">{unit}</span>
          </div>
        )
      }}
    </Field>
  )
}

interface PasswordFieldProps extends FieldProps, Pick<NativeInput, 'onBlur' | 'autoFocus' | 'placeholder'> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'current-password' | 'new-password' | 'one-time-code' | 'off'
}

/** Dots with a show toggle; pasting works. */
export function PasswordField(props: PasswordFieldProps) {
  const { shell, rest } = splitField(props)
  const { value, onChange, ...native } = rest
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...shell}>
      {(control) => (
        <div className="input">
          <input
            {...native}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            label={`${shown ? 'Hide' : 'Show'} ${shell.label.toLowerCase()}`}
            small
            className="affix"
            onClick={() => setShown(!shown)}
          >
            <Icon strokeWidth={1.75} />
          </IconButton>
        </div>
      )}
    </Field>
  )
}
