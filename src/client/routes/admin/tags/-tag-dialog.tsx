import { useNavigate, useSearch } from '@tanstack/react-router'
import { DEFAULT_TAG_COLOR, tag } from '#contract/records/tag.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { ColorField } from '#client/ui/value-field.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { NO_DRAFT } from '#client/records/form/draft-address.ts'
import { RecordDialog } from '#client/records/record-dialog.tsx'
import { schemasOf } from '#contract/records/schemas.ts'

const EMPTY = { name: '', color: DEFAULT_TAG_COLOR, slug: '', description: '' }
const LABELS = { name: 'Name', color: 'Colour', slug: 'Slug', description: 'Description' }

interface TagDialogProps {
  readonly id: RecordId
  readonly isNew?: boolean
  readonly title: string
}

export function TagDialog({ id, isNew = false, title }: TagDialogProps) {
  const navigate = useNavigate()
  const search = useSearch({ from: '/admin/tags' })
  return (
    <RecordDialog
      record={tag}
      id={id}
      isNew={isNew}
      title={title}
      initial={EMPTY}
      labels={LABELS}
      schema={schemasOf(tag).create}
      label={(values) => values.name}
      onClose={() => void navigate({ to: '/admin/tags', search: { ...search, ...NO_DRAFT } })}
    >
      {(form) => (
        <>
          <TextField label="Name" {...form.field('name')} maxLength={60} />
          <ColorField label="Colour" {...form.field('color')} />
          <TextField label="Slug" optional hint="Left empty, it is made from the name." mono {...form.field('slug')} />
          <TextArea label="Description" optional rows={3} {...form.field('description')} />
        </>
      )}
    </RecordDialog>
  )
}
