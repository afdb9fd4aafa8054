import { MAIL_VARIABLE_NAMES } from '#contract/render/mail-variables.ts'
import { TextField } from '#client/ui/text-field.tsx'

interface SampleFieldsProps {
  readonly used: readonly string[]
  readonly samples: Readonly<Record<string, string>>
  readonly onSamples: (samples: Readonly<Record<string, string>>) => void
}

/** Values for the variables in the text, to try it out with. */
export function SampleFields({ used, samples, onSamples }: SampleFieldsProps) {
  const known = used.filter((name) => MAIL_VARIABLE_NAMES.includes(name))
  if (known.length === 0) return null
  return (
    <fieldset className="variable-list">
      <legend className="field-label">Sample values</legend>
      {known.map((name) => (
        <TextField
          key={name}
          label={name}
          name={`sample-${name}`}
          value={samples[name] ?? ''}
          onChange={(value) => onSamples({ ...samples, [name]: value })}
        />
      ))}
    </fieldset>
  )
}
