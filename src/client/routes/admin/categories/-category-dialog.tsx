import { useNavigate, useSearch } from '@tanstack/react-router'
import { category } from '#contract/records/category.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { NO_DRAFT } from '#client/records/form/draft-address.ts'
import { RecordDialog } from '#client/records/record-dialog.tsx'
import { schemasOf } from '#contract/records/schemas.ts'

const EMPTY = { name: '', slug: '', description: '' }
const LABELS = { name: 'Name', slug: 'Slug', description: 'Description' }

interface CategoryDialogProps {
  readonly id: RecordId
  readonly isNew?: boolean
  readonly title: string
}

export function CategoryDialog({ id, isNew = false, title }: CategoryDialogProps) {
  const navigate = useNavigate()
  const search = useSearch({ from: '/admin/categories' })
  return (
    <RecordDialog
      record={category}
      id={id}
      isNew={isNew}
      title={title}
      initial={EMPTY}
      labels={LABELS}
      schema={schemasOf(category).create}
      label={(values) => values.name}
      onClose={() => void navigate({ to: '/admin/categories', search: { ...search, ...NO_DRAFT } })}
    >
      {(form) => (
        <>
          <TextField label="Name" {...form.field('name')} maxLength={120} />
          <TextField label="Slug" optional hint="Left empty, it is made from the name." mono {...form.field('slug')} />
          <TextArea label="Description" optional rows={3} {...form.field('description')} />
        </>
      )}
    </RecordDialog>
  )
}
