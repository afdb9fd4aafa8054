import { BookOpen } from 'lucide-react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CATEGORIES, type KnownKey } from '#contract/home/known-key.ts'
import { SETTING_TYPES } from '#contract/home/setting-types.ts'
import { homeSetting } from '#contract/records/home-setting.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { NumberField } from '#client/ui/value-field.tsx'
import { KeyBrowser } from './-key-browser.tsx'
import { kindOf, type SettingForm, type SettingFormHandle, startOf } from './-setting-form.ts'
import { useCatalogue } from './-use-catalogue.ts'
import { shortValue } from './-value-before.ts'
import { ValueEditor } from './-value-editor.tsx'

const SettingPreview = lazyPart(() => import('./-setting-preview.tsx'))

interface SettingFieldsProps {
  readonly form: SettingFormHandle
  readonly isNew: boolean
  /** The form is left while a value could be put back: the setting as it was with it. */
  readonly onLeft: (before: SettingForm) => void
}

/** What a key decides of a setting. */
type ByKey = Pick<SettingForm, 'key' | 'title' | 'type' | 'value'>

const TYPE_WORDS = { text: 'Text', image: 'Image', boolean: 'Switch', json: 'List (JSON)' } as const
const TYPES = SETTING_TYPES.map((value) => ({ value, label: TYPE_WORDS[value] }))

export function SettingFields({ form, isNew, onLeft }: SettingFieldsProps) {
  const { knownKey, usualTitle, categoryOf } = useCatalogue()
  const [browsing, browse] = useState<boolean>()
  const [previewing, preview] = useState(false)
  /** A value that somebody wrote, and that is of no use to the key that was chosen after it. */
  const [before, setBefore] = useState<ByKey | null>(null)
  const { rows } = useRows(homeSetting, {})
  const { values } = form
  const left = useRef<() => void>(() => undefined)
  useLayoutEffect(() => {
    left.current = () => {
      if (before) onLeft({ ...values, ...before })
    }
  })
  useEffect(() => () => left.current(), [])
  const known = knownKey(values.key)
  const [active, type, key] = [form.field('is_active'), form.field('type'), form.field('key')]
  const kind = kindOf(known, values.type)

  const ofKey = ({ key, title, type, value }: ByKey): ByKey => ({ key, title, type, value })
  // A title that nobody typed follows the key, and so does a value.
  const isTitled = values.title !== '' && values.title !== usualTitle(values.key)
  const isValued = values.value !== '' && values.value !== (known && startOf(known).value)
  const take = (chosen: KnownKey) => {
    const start = startOf(chosen)
    const fits = start.type === values.type && values.value !== ''
    if (isValued && !fits) setBefore(ofKey(values))
    form.replace({
      ...start,
      title: isTitled ? values.title : start.title,
      value: fits ? values.value : start.value,
    })
    browse(false)
  }
  const putBack = (from: ByKey) => {
    // What was written since can be put back in its turn.
    setBefore(isValued ? ofKey(values) : null)
    form.replace(from)
  }
  const typeKey = (text: string) => {
    const next = knownKey(text)
    if (next) return take(next)
    if (!isTitled) form.set('title', text && usualTitle(text))
    key.onChange(text)
  }

  if (browsing ?? (isNew && values.key === '' && form.changed.length === 0)) {
    return (
      <KeyBrowser taken={new Set(rows?.map(({ record }) => record.key))} onChoose={take} onOwn={() => browse(false)} />
    )
  }
  return (
    <>
      <TextField
        label="Key"
        {...key}
        onChange={typeKey}
        mono
        readOnly={!isNew}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        hint={isNew ? 'Use lowercase letters and underscores.' : 'The key can’t be changed.'}
      />
      {isNew && (
        <Button small className="justify-self-start" onClick={() => browse(true)}>
          <BookOpen size={16} strokeWidth={1.75} aria-hidden="true" />
          Browse keys
        </Button>
      )}
      {known && <Usage known={known} />}
      {!known && (
        <SelectField
          label="Type"
          {...type}
          options={TYPES}
          onChange={(value) => type.onChange(SETTING_TYPES.find((one) => one === value) ?? 'text')}
        />
      )}
      {before && (
        <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-2" role="status">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {`The value before was of another type: ${shortValue(before)}`}
          </span>
          <Button small onClick={() => putBack(before)}>
            Put it back
          </Button>
        </p>
      )}
      <ValueEditor form={form} kind={kind} known={known} />
      <TextField label="Title" {...form.field('title')} optional maxLength={200} />
      <TextArea
        label={values.type === 'image' ? 'Alt text' : 'Description'}
        hint={
          values.type === 'image'
            ? 'Says what the picture shows, for visitors who can’t see it.'
            : 'A note for yourself. Visitors don’t see it.'
        }
        {...form.field('description')}
        optional
        rows={2}
      />
      <NumberField
        label="Sort order"
        {...form.field('sort_order')}
        min={0}
        step={1}
        optional
        hint="Leave empty to put it last."
      />
      <SwitchRow label="Active" name="is_active" checked={active.value} onChange={active.onChange} />
      <Button className="justify-self-start" aria-expanded={previewing} onClick={() => preview(!previewing)}>
        {previewing ? 'Hide preview' : 'Preview'}
      </Button>
      <Suspense>
        {previewing && <SettingPreview category={categoryOf(values.key)} values={values} rows={rows ?? []} />}
      </Suspense>
    </>
  )
}

/** What the key is for, and where it shows. */
function Usage({ known }: { readonly known: KnownKey }) {
  return (
    <div className="setting-usage" role="note">
      <p>{known.description}</p>
      <p className="text-small text-ink-3">{`${CATEGORIES[known.category]}. ${known.where}.`}</p>
    </div>
  )
}
