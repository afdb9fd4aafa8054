import { useRef } from 'react'
import { CV_CATEGORIES } from '#contract/records/cv-template-list.ts'
import { insertionOf, PLACEHOLDERS } from '#contract/cv/catalogue.ts'
import { checkCv } from '#contract/render/cv-html.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { PictureField } from '#client/records/picture-field.tsx'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { NumberField } from '#client/ui/value-field.tsx'
import { type Offer, SourceField, type SourceHandle } from '#client/widgets/source/source-field.tsx'
import { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { PlaceholderGuide } from './-placeholder-guide.tsx'
import { TemplateChecks } from './-template-checks.tsx'
import type { TemplateForm } from './-template-dialog.tsx'
import { CATEGORY_OPTIONS } from './-template-words.ts'

interface Fields {
  readonly form: Form<TemplateForm>
}

/** What a template is called and what it is for. */
export function AboutFields({ form }: Fields) {
  const { onChange, value, ...category } = form.field('category')
  const uploads = useOutboxUpload()
  const thumbnail = form.field('thumbnail')
  return (
    <>
      <TextField label="Name" {...form.field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Category"
          options={CATEGORY_OPTIONS}
          {...category}
          value={value}
          onChange={(chosen) => {
            const known = CV_CATEGORIES.find((each) => each === chosen)
            if (known) onChange(known)
          }}
        />
        <NumberField label="ATS score" hint="From 1 to 10" min={1} max={10} step={1} {...form.field('ats_score')} />
      </div>
      <TextArea label="Description" optional rows={2} {...form.field('description')} />
      <PictureField label="Thumbnail" {...uploads} {...thumbnail} />
    </>
  )
}

const OFFERS: readonly Offer[] = PLACEHOLDERS.map((placeholder) => ({
  name: placeholder.name,
  description: placeholder.label,
  text: insertionOf(placeholder),
}))

/** The HTML, what can be put into it, and what is to be said of it. */
export function CodeFields({ form }: Fields) {
  const field = useRef<SourceHandle>(null)
  const { values } = form
  const check = checkCv(values)
  return (
    <>
      <SourceField
        ref={field}
        label="HTML content"
        hint="HTML with its styles in it. Type {{ for placeholders. Scripts never run, and nothing is loaded from other addresses."
        offers={OFFERS}
        {...form.field('html_content')}
      />
      <TemplateChecks check={check} isEmpty={values.html_content.trim() === ''} />
      <PlaceholderGuide
        mappings={values.field_mappings}
        used={check.used}
        onInsert={(placeholder) => field.current?.insert(insertionOf(placeholder))}
      />
    </>
  )
}

export function SwitchFields({ form: { values, set } }: Fields) {
  return (
    <SwitchRow
      label="Active"
      hint={values.is_default ? 'The default template stays active.' : 'People can choose it for their CV.'}
      name="is_active"
      checked={values.is_active}
      disabled={values.is_default}
      onChange={(on) => set('is_active', on)}
    />
  )
}
