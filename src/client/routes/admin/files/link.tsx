import { createFileRoute, useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'
import { LINK_FAILED, LINK_INCOMPLETE, linkCreate, storedFile } from '#contract/records/file.ts'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { RecordDialog } from '#client/records/record-dialog.tsx'
import { LINK, LinkFields } from './-link-fields.tsx'

/** The dialog that adds a link. */
export const Route = createFileRoute('/admin/files/link')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
  component: AddLink,
})

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
      initial={LINK}
      labels={LABELS}
      schema={Schema}
      done="Link added"
      failed={LINK_FAILED}
      onClose={() => void navigate({ to: '/admin/files', search, resetScroll: false })}
    >
      {(form) => <LinkFields form={form} />}
    </RecordDialog>
  )
}
