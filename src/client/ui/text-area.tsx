import { cx } from './class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import { type NativeInput, splitField } from './text-field.tsx'
import { useGrowing } from './use-growing.ts'

interface TextAreaProps extends FieldProps, Pick<NativeInput, 'maxLength' | 'placeholder' | 'readOnly' | 'spellCheck'> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  /** The least number of lines; the field grows with its text. */
  readonly rows?: number
  readonly mono?: boolean
}

export function TextArea(props: TextAreaProps) {
  const { shell, rest } = splitField(props)
  const { value, onChange, rows = 3, mono = false, ...native } = rest
  const area = useGrowing(value, 2)
  return (
    <Field {...shell}>
      {(control) => (
        <textarea
          {...native}
          {...control}
          ref={area}
          rows={rows}
          dir={mono ? undefined : 'auto'}
          className={cx('input', mono && 'mono')}
          // With field-sizing the rows attribute no longer counts, so the least height is said here.
          style={{ minHeight: `calc(${rows}lh + 18px)` }}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
