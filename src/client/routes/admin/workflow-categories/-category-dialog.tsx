import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RecordId } from '#contract/records/policy.ts'
import { slugify } from '#contract/render/slug.ts'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { serverIdOf } from '#client/offline/reading/use-record.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { NO_DRAFT } from '#client/records/form/draft-address.ts'
import { RecordDialog } from '#client/records/record-dialog.tsx'
import { schemasOf } from '#contract/records/schemas.ts'

const EMPTY = { name: '', slug: '', description: '' }
const LABELS = { name: 'Name', slug: 'Slug', description: 'Description' }

interface WorkflowCategoryDialogProps {
  readonly id: RecordId
  readonly isNew?: boolean
  readonly title: string
}

/** WFC-05, WFC-06, WFC-12, WFC-15, WFC-17, WFC-18. */
export function WorkflowCategoryDialog({ id, isNew = false, title }: WorkflowCategoryDialogProps) {
  const navigate = useNavigate()
  const search = useSearch({ from: '/admin/workflow-categories' })
  const isTaken = useTakenNames(id)
  return (
    <RecordDialog
      record={workflowCategory}
      id={id}
      isNew={isNew}
      title={title}
      initial={EMPTY}
      labels={LABELS}
      schema={schemasOf(workflowCategory).create}
      label={(values) => values.name}
      done={(_, fresh) => (fresh ? 'Workflow category created' : 'Workflow category updated')}
      failed="Failed to save workflow category"
      onClose={() => void navigate({ to: '/admin/workflow-categories', search: { ...search, ...NO_DRAFT } })}
    >
      {(form) => (
        <>
          <TextField
            label="Name"
            {...form.field('name')}
            maxLength={120}
            hint={isTaken(form.values.name) ? 'Another workflow category has this name.' : undefined}
          />
          <TextField
            label="Slug"
            optional
            hint="Left empty, it is made from the name."
            mono
            autoCapitalize="none"
            spellCheck={false}
            placeholder={slugify(form.values.name, '')}
            {...form.field('slug')}
          />
          <TextArea label="Description" optional rows={3} {...form.field('description')} />
        </>
      )}
    </RecordDialog>
  )
}

/** Product 1.2: a name that stands in the list already is pointed out before it is saved. */
function useTakenNames(id: RecordId): (name: string) => boolean {
  const { rows } = useRows(workflowCategory, {})
  const snapshot = useOutbox()
  const own = serverIdOf(snapshot, id) ?? id
  const names = new Set(
    rows?.filter((row) => row.id !== own && !row.state?.deleted).map((row) => row.record.name.trim().toLowerCase()),
  )
  return (name) => names.has(name.trim().toLowerCase())
}
