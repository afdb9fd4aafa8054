import { Trash2, Undo2 } from 'lucide-react'
import { isLocalId, type RecordId } from '#contract/records/policy.ts'
import { slugify } from '#contract/render/slug.ts'
import { WORKFLOW_STATUSES, type WorkflowStatus } from '#contract/records/workflow.ts'
import { may } from '#client/data/session.ts'
import type { RecordView } from '#client/offline/reading/use-record.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import type { Form } from '#client/records/form/use-form.ts'
import { ImageUploader } from '#client/widgets/image-uploader.tsx'
import type { useOutboxUpload } from '#client/widgets/use-outbox-upload.ts'
import { CategoryField, type CategoryKind } from '#client/records/category-field.tsx'
import type { Choices } from '#client/records/choices.ts'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { STATUS_WORDS } from './-workflow-columns.tsx'
import { statusOf, type WorkflowForm } from './-workflow-form.ts'
import { schemasOf } from '#contract/records/schemas.ts'

/** WFC-15 to WFC-18. */
const CATEGORY: CategoryKind = {
  record: workflowCategory,
  schema: schemasOf(workflowCategory).create,
  done: 'Workflow category created',
  failed: 'Failed to save workflow category',
}

interface WorkflowSettingsProps extends ReturnType<typeof useOutboxUpload> {
  readonly id: RecordId
  readonly form: Form<WorkflowForm>
  readonly view: RecordView<unknown>
  readonly categories: Choices
  readonly onDelete: (() => void) | undefined
}

const STATUS_HINTS: Readonly<Record<WorkflowStatus, string>> = {
  draft: 'Not on the site.',
  published: 'On the site as soon as it is saved.',
  archived: 'Taken off the site and kept here.',
}

/** Everything about a workflow beside its text: the panel at the right, or the phone's sheet. */
export function WorkflowSettings(props: WorkflowSettingsProps) {
  const { id, form, view, categories, upload, resolveSrc, onDelete } = props
  const image = form.field('image_url')
  const status = form.field('status')
  const featured = form.field('is_featured')
  const premium = form.field('is_premium')
  const published = statusOf(view.base.values) === 'published'
  const slugChanged = published && form.changed.includes('slug')
  return (
    <>
      <section className="editor-section" aria-label="Publication">
        <SelectField
          label="Status"
          {...status}
          options={WORKFLOW_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))}
          hint={STATUS_HINTS[status.value]}
          onChange={(value) => status.onChange(WORKFLOW_STATUSES.find((one) => one === value) ?? 'draft')}
        />
        <SwitchRow
          label="Featured"
          name="is_featured"
          checked={featured.value}
          onChange={featured.onChange}
          error={featured.error}
          hint="Shown first on the site."
        />
        <SwitchRow
          label="Premium"
          name="is_premium"
          checked={premium.value}
          onChange={premium.onChange}
          error={premium.error}
          hint="Counted and marked as premium."
        />
      </section>
      <section className="editor-section" aria-label="Category">
        <CategoryField kind={CATEGORY} {...form.field('workflow_category_id')} categories={categories} />
      </section>
      <section className="editor-section" aria-label="Address and image">
        <TextField
          label="Slug"
          optional
          mono
          {...form.field('slug')}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={slugify(form.values.title, '')}
          hint={
            slugChanged
              ? 'This workflow is published: links to its old address may break.'
              : form.values.slug === '' && 'Left empty, it is made from the title.'
          }
        />
        <div data-field="image_url">
          <ImageUploader
            label="Image"
            value={image.value}
            onChange={image.onChange}
            upload={upload}
            resolveSrc={resolveSrc}
            {...(image.error === undefined ? {} : { error: image.error })}
          />
        </div>
      </section>
      <section className="editor-section" aria-label="More">
        <More id={id} form={form} onDelete={onDelete} isNew={view.record === null} />
      </section>
    </>
  )
}

interface MoreProps {
  readonly id: RecordId
  readonly form: Form<WorkflowForm>
  readonly isNew: boolean
  readonly onDelete: (() => void) | undefined
}

function More({ id, form, isNew, onDelete }: MoreProps) {
  const discard = () => {
    const typed = form.values
    form.reset()
    toasts.show({
      type: 'info',
      text: 'Unsaved edits discarded',
      action: { label: 'Undo', onSelect: () => form.replace(typed) },
    })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {form.dirty && !isNew && (
        <Button small icon={<Undo2 strokeWidth={1.75} />} onClick={discard}>
          Discard unsaved edits
        </Button>
      )}
      {onDelete && (may('content.delete') || isLocalId(id)) && (
        <Button small variant="danger-quiet" icon={<Trash2 strokeWidth={1.75} />} onClick={onDelete}>
          Delete workflow
        </Button>
      )}
    </div>
  )
}
