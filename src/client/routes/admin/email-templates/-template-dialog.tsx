import { useNavigate } from '@tanstack/react-router'
import { emailTemplate, TEMPLATE_TYPES, TEMPLATE_USES } from '#contract/records/email-template.ts'
import { TEMPLATE_CATEGORIES } from '#contract/records/template-list.ts'
import type { FormOf } from '#contract/records/record.ts'
import { addressedId } from '#client/offline/reading/record-id.ts'
import { useAddresses } from '#client/records/addresses.ts'
import { NO_DRAFT } from '#client/records/form/draft-address.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { NewDrafts } from '#client/records/new-drafts.tsx'
import { RecordDialog } from '#client/records/record-dialog.tsx'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { TemplateText } from './-template-text.tsx'
import { CATEGORY_WORDS, TYPE_WORDS, USE_WORDS } from './-template-words.ts'
import './-email-templates.css'

export type TemplateForm = FormOf<typeof emailTemplate>

interface TemplateDialogProps {
  /** As the address has it; a local one that nobody has saved yet makes a new template. */
  readonly id: string
  readonly isNew?: boolean
}

const optionsOf = <C extends string>(all: readonly C[], words: Readonly<Record<C, string>>) =>
  all.map((value) => ({ value, label: words[value] }))

/** A template over its list, with its preview. */
export function TemplateDialog({ id: text, isNew = false }: TemplateDialogProps) {
  const id = addressedId(text)
  const navigate = useNavigate()
  const addresses = useAddresses(emailTemplate)
  const close = () =>
    void navigate({ ...addresses.list, search: (now) => ({ ...now, ...NO_DRAFT }), resetScroll: false })
  return (
    <RecordDialog
      record={emailTemplate}
      id={id}
      isNew={isNew}
      title={isNew ? 'New email template' : 'Edit email template'}
      panelWidth={860}
      tall
      onClose={close}
    >
      {(form) => (
        <>
          <TemplateFields form={form} id={typeof id === 'number' ? id : null} />
          {isNew && !form.dirty && <NewDrafts record={emailTemplate} except={id} />}
        </>
      )}
    </RecordDialog>
  )
}

function TemplateFields({ form, id }: { readonly form: Form<TemplateForm>; readonly id: number | null }) {
  const { values } = form
  const choose = <N extends 'type' | 'category' | 'used_for'>(name: N, all: readonly TemplateForm[N][]) => {
    const { onChange, ...field } = form.field(name)
    return {
      ...field,
      value: String(values[name]),
      onChange: (chosen: string) => {
        const known = all.find((each) => each === chosen)
        if (known !== undefined) onChange(known)
      },
    }
  }
  return (
    <div className="mail-template">
      <TextField label="Name" hint="Only you see it." {...form.field('name')} />
      <TemplateText form={form} id={id} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Type" options={optionsOf(TEMPLATE_TYPES, TYPE_WORDS)} {...choose('type', TEMPLATE_TYPES)} />
        <SelectField
          label="Category"
          options={optionsOf(TEMPLATE_CATEGORIES, CATEGORY_WORDS)}
          {...choose('category', TEMPLATE_CATEGORIES)}
        />
      </div>
      <SelectField
        label="Used for"
        options={optionsOf(TEMPLATE_USES, USE_WORDS)}
        hint={
          values.used_for === 'none'
            ? undefined
            : values.body.includes('reset_url')
              ? 'While it is active, the site sends this text.'
              : 'It needs the variable reset_url: without the link the site sends its own words.'
        }
        {...choose('used_for', TEMPLATE_USES)}
      />
      <TextArea label="Description" optional rows={2} {...form.field('description')} />
      <SwitchRow
        label="Active"
        name="is_active"
        checked={values.is_active}
        onChange={(on) => form.set('is_active', on)}
      />
    </div>
  )
}
