import { Link } from '@tanstack/react-router'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { workflow } from '#contract/records/workflow.ts'
import { WORKFLOW_STATUSES, type WorkflowStatus } from '#contract/records/workflow-list.ts'
import { SelectField, SwitchRow } from '#client/ui/choice-field.tsx'
import { CategoryField } from '#client/records/category-field.tsx'
import { useRecordChoices } from '#client/records/choices.ts'
import { MoreActions } from '#client/records/more-actions.tsx'
import { PictureField } from '#client/records/picture-field.tsx'
import { SlugField } from '#client/records/slug-field.tsx'
import type { Editor } from '#client/records/use-editor.ts'
import type { BegunWorkflow } from './-begun-workflow.ts'
import { useWorkflowActions, type WorkflowFlag } from './-use-workflow-actions.ts'
import { STATUSES } from './-workflow-columns.tsx'

const STATUS_HINTS: Readonly<Record<WorkflowStatus, string>> = {
  draft: 'Not on the site.',
  published: 'On the site as soon as it is saved.',
  archived: 'Taken off the site and kept here.',
}

/** Everything about a workflow beside its text: the panel at the right, or the phone's sheet. */
export function WorkflowSettings({ editor }: { readonly editor: Editor<typeof workflow, BegunWorkflow> }) {
  const { form, upload, resolveSrc } = editor
  const actions = useWorkflowActions()
  const categories = useRecordChoices(workflowCategory)
  const status = form.field('status')
  const flag = (name: WorkflowFlag) => {
    const { value, onChange, error } = form.field(name)
    return { name, checked: value, onChange, error }
  }
  return (
    <>
      <section className="editor-section" aria-label="Publication">
        <SelectField
          label="Status"
          {...status}
          options={STATUSES}
          hint={STATUS_HINTS[status.value]}
          onChange={(value) => status.onChange(WORKFLOW_STATUSES.find((one) => one === value) ?? 'draft')}
        />
        <SwitchRow label="Featured" {...flag('is_featured')} hint="Shown first on the site." />
        <SwitchRow label="Premium" {...flag('is_premium')} hint="Counted and marked as premium." />
      </section>
      <section className="editor-section" aria-label="Category">
        <CategoryField record={workflowCategory} {...form.field('workflow_category_id')} categories={categories} />
      </section>
      <section className="editor-section" aria-label="Address and image">
        <SlugField
          {...form.field('slug')}
          title={form.values.title}
          moves={editor.isPublic && form.changed.includes('slug') && 'workflow'}
        />
        <PictureField label="Image" {...form.field('image_url')} upload={upload} resolveSrc={resolveSrc} />
      </section>
      <MoreActions
        editor={editor}
        actions={actions}
        revisions={(look) => (
          <Link to="/admin/workflows/$workflowId/revisions" params={{ workflowId: String(editor.id) }} {...look} />
        )}
      />
    </>
  )
}
