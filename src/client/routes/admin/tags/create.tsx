import { createFileRoute } from '@tanstack/react-router'
import { tag } from '#contract/records/tag.ts'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { TermDialog } from '#client/records/term-dialog.tsx'

export const Route = createFileRoute('/admin/tags/create')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
  component: CreateTag,
})

function CreateTag() {
  const { draft } = Route.useSearch()
  return draft && <TermDialog key={draft} record={tag} id={draft} isNew />
}
