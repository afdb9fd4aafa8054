import { createFileRoute } from '@tanstack/react-router'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { CategoryDialog } from './-category-dialog.tsx'

export const Route = createFileRoute('/admin/categories/create')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
  component: CreateCategory,
})

function CreateCategory() {
  const { draft } = Route.useSearch()
  return draft && <CategoryDialog key={draft} id={draft} isNew title="New category" />
}
