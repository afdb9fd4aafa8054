import type { Kind } from '#contract/records/record.ts'
import { SwitchRow } from '#client/ui/choice-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ColorField } from '#client/ui/value-field.tsx'
import type { Values } from './form/form-state.ts'
import type { Form } from './form/use-form.ts'
import { SlugField } from './slug-field.tsx'

interface FormFieldsProps {
  readonly record: Kind
  readonly form: Form<Values>
  /** Words below a field, by its name. */
  readonly hints?: Readonly<Record<string, string | undefined>>
}

/** The fields of a small record as its definition lists them: texts, a slug, a colour. */
export function FormFields({ record: kind, form, hints = {} }: FormFieldsProps) {
  const { titleField } = kind
  return Object.entries(kind.fields).map(([name, { label, rule }]) => {
    const { value, ...field } = form.field(name)
    const shared = { label, hint: hints[name], value: String(value ?? ''), ...field }
    switch (rule.kind) {
      case 'text':
        return rule.required ? (
          <TextField key={name} {...shared} maxLength={rule.max} />
        ) : (
          <TextArea key={name} {...shared} optional rows={3} />
        )
      case 'slug':
        return (
          <SlugField
            key={name}
            {...shared}
            title={String(form.values[titleField] ?? '')}
            titleLabel={kind.fields[titleField]?.label}
          />
        )
      case 'flag':
        return (
          <SwitchRow
            key={name}
            label={label}
            name={name}
            hint={hints[name]}
            checked={value === true}
            onChange={field.onChange}
          />
        )
      case 'color':
        return <ColorField key={name} {...shared} />
      default:
        throw new RangeError(`${kind.type}.${name} needs a field of its own`)
    }
  })
}
