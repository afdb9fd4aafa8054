import { SETTING_TYPES } from '#contract/home/setting-types.ts'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { NumberField } from '#client/ui/value-field.tsx'
import type { SettingFormHandle } from './-setting-form.ts'

interface SettingFieldsProps {
  readonly form: SettingFormHandle
  readonly isNew: boolean
}

const TYPE_WORDS = { text: 'Text', image: 'Image', boolean: 'Switch', json: 'List (JSON)' } as const
const TYPES = SETTING_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))

export function SettingFields({ form, isNew }: SettingFieldsProps) {
  const active = form.field('is_active')
  const type = form.field('type')
  return (
    <>
      <TextField
        label="Key"
        {...form.field('key')}
        mono
        readOnly={!isNew}
        autoCapitalize="none"
        spellCheck={false}
        hint={isNew ? 'Use lowercase letters and underscores.' : 'The key can’t be changed.'}
      />
      <SelectField
        label="Type"
        {...type}
        options={TYPES}
        onChange={(value) => type.onChange(SETTING_TYPES.find((one) => one === value) ?? 'text')}
      />
      <TextField label="Title" {...form.field('title')} optional />
      <TextArea label="Value" {...form.field('value')} optional />
      <TextArea label="Description" {...form.field('description')} optional rows={2} />
      <NumberField label="Sort order" {...form.field('sort_order')} min={0} step={1} optional />
      <SwitchRow label="Active" name="is_active" checked={active.value} onChange={active.onChange} />
    </>
  )
}
