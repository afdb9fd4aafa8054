import { createFileRoute } from '@tanstack/react-router'
import { category } from '#contract/records/category.ts'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { TermDialog } from '#client/records/term-dialog.tsx'

export const Route = createFileRoute('/admin/categories/create')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
  component: CreateCategory,
})

function CreateCategory() {
  const { draft } = Route.useSearch()
  return draft && <TermDialog key={draft} record={category} id={draft} isNew />
}
