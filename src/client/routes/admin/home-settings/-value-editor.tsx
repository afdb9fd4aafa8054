import type { KnownKey, ValueKind } from '#contract/home/known-key.ts'
import { PictureField } from '#client/records/picture-field.tsx'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { formatNumber } from '#client/ui/format.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ColorField, DateTimeField, NumberField } from '#client/ui/value-field.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { JsonEditor } from './-json-editor.tsx'
import type { SettingFormHandle } from './-setting-form.ts'

interface ValueEditorProps {
  readonly form: SettingFormHandle
  readonly kind: ValueKind | { readonly as: 'json' }
  readonly known: KnownKey | undefined
}

/** The one field that differs from setting to setting. Whatever it is edited as, it is kept as a text. */
export function ValueEditor({ form, kind, known }: ValueEditorProps) {
  const uploads = useOutboxUpload()
  const field = form.field('value')
  const hint = known && `Example: ${known.example}`
  switch (kind.as) {
    case 'line':
      return <TextField label="Value" {...field} hint={hint} optional />
    case 'lines':
      return <TextArea label="Value" {...field} hint={hint} optional rows={3} />
    case 'address':
      return (
        <TextField
          label="Value"
          {...field}
          hint={hint ?? 'A page of this site such as /contact, or an address with https://'}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
      )
    case 'number':
      return (
        <NumberField
          label="Value"
          {...field}
          value={field.value === '' ? null : Number(field.value)}
          onChange={(value) => field.onChange(value === null ? '' : String(value))}
          min={kind.min}
          max={kind.max}
          step={1}
          {...(kind.unit === undefined ? {} : { unit: kind.unit })}
          hint={`From ${formatNumber(kind.min)} to ${formatNumber(kind.max)}`}
          optional
        />
      )
    case 'color':
      return <ColorField label="Value" {...field} hint={hint} optional />
    case 'moment':
      return (
        <DateTimeField
          label="Value"
          {...field}
          value={field.value === '' ? null : field.value}
          onChange={(value) => field.onChange(value ?? '')}
          optional
        />
      )
    case 'choice':
      return (
        <SelectField
          label="Value"
          {...field}
          options={kind.choices.map((value) => ({ value, label: value }))}
          {...(field.value === '' && { placeholder: 'Choose' })}
        />
      )
    case 'switch':
      return (
        <SwitchRow
          label={known?.title ?? 'Value'}
          name="value"
          checked={field.value === '1'}
          onChange={(on) => field.onChange(on ? '1' : '0')}
          error={field.error}
        />
      )
    case 'image':
      return (
        <PictureField
          label="Image"
          name="value"
          value={field.value || null}
          onChange={(value) => field.onChange(value ?? '')}
          error={field.error}
          upload={uploads.upload}
          resolveSrc={uploads.resolveSrc}
        />
      )
    case 'list':
    case 'json':
      return <JsonEditor {...field} shape={kind.as === 'list' ? kind : null} uploads={uploads} />
  }
}
