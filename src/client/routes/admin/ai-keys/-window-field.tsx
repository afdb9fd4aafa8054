import { RESET_WINDOWS } from '#contract/records/ai-key.ts'
import { SelectField } from '#client/ui/choice-field.tsx'
import { WINDOW_OPTIONS } from './-key-words.ts'

type Window = (typeof RESET_WINDOWS)[number]

interface WindowFieldProps {
  readonly name: string
  readonly value: Window
  readonly error?: string | undefined
  readonly onChange: (value: Window) => void
  readonly onBlur: () => void
}

/** When the used requests of a key count from zero again. */
export function WindowField({ onChange, ...field }: WindowFieldProps) {
  return (
    <SelectField
      label="Usage resets"
      options={WINDOW_OPTIONS}
      hint={field.value === 'none' ? undefined : 'The count of used requests starts again at midnight UTC.'}
      {...field}
      onChange={(chosen) => onChange(RESET_WINDOWS.find((each) => each === chosen) ?? 'none')}
    />
  )
}
