import { createFileRoute } from '@tanstack/react-router'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { DraftSearch, startDraft } from '#client/records/form/draft-address.ts'
import { TermDialog } from '#client/records/term-dialog.tsx'

export const Route = createFileRoute('/admin/workflow-categories/create')({
  validateSearch: DraftSearch,
  beforeLoad: startDraft,
  component: CreateWorkflowCategory,
})

function CreateWorkflowCategory() {
  const { draft } = Route.useSearch()
  return draft && <TermDialog key={draft} record={workflowCategory} id={draft} isNew />
}
