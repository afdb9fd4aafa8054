import { createFileRoute } from '@tanstack/react-router'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { TagDialog } from './-tag-dialog.tsx'

export const Route = createFileRoute('/admin/tags/create')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
  component: CreateTag,
})

function CreateTag() {
  const { draft } = Route.useSearch()
  return draft && <TagDialog key={draft} id={draft} isNew title="New tag" />
}
