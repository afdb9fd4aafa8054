import { createFileRoute } from '@tanstack/react-router'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { WorkflowCategoryDialog } from './-category-dialog.tsx'

export const Route = createFileRoute('/admin/workflow-categories/create')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
  component: CreateWorkflowCategory,
})

function CreateWorkflowCategory() {
  const { draft } = Route.useSearch()
  return draft && <WorkflowCategoryDialog key={draft} id={draft} isNew title="New workflow category" />
}
