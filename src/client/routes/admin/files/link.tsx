import { createFileRoute, useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { LINK_FAILED, LINK_INCOMPLETE, linkCreate, storedFile } from '#contract/records/file.ts'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { RecordDialog } from '#client/records/record-dialog.tsx'

/** The dialog that adds a link. */
export const Route = createFileRoute('/admin/files/link')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
  component: AddLink,
})

const EMPTY = { name: '', url: '', caption: '', alt_text: '', is_public: true }
const LABELS = { name: 'Title', url: 'URL', caption: 'Caption' }

/** One sentence for either that is missing; what is there is checked as the server does. */
const given = v.pipe(
  v.unknown(),
  v.check((value) => typeof value === 'string' && value.trim() !== '', LINK_INCOMPLETE),
)
const Link = linkCreate()
const Schema = v.object({
  ...Link.entries,
  name: v.pipe(given, Link.entries.name),
  url: v.pipe(given, Link.entries.url),
})

function AddLink() {
  const { draft, ...search } = Route.useSearch()
  const navigate = useNavigate()
  if (draft === undefined) return null
  return (
    <RecordDialog
      key={draft}
      record={storedFile}
      id={draft}
      isNew
      title="Add link"
      initial={EMPTY}
      labels={LABELS}
      schema={Schema}
      label={(values) => values.name}
      done="Link added"
      failed={LINK_FAILED}
      onClose={() => void navigate({ to: '/admin/files', search, resetScroll: false })}
    >
      {(form) => (
        <>
          <TextField label="Title" {...form.field('name')} maxLength={255} />
          <TextField label="URL" type="url" inputMode="url" mono {...form.field('url')} />
          <TextArea label="Caption" optional rows={2} {...form.field('caption')} maxLength={1000} />
        </>
      )}
    </RecordDialog>
  )
}
