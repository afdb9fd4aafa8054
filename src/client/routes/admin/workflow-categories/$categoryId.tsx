import { createFileRoute, notFound } from '@tanstack/react-router'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { WorkflowCategoryDialog } from './-category-dialog.tsx'

export const Route = createFileRoute('/admin/workflow-categories/$categoryId')({
  component: EditWorkflowCategory,
})

function EditWorkflowCategory() {
  const id = parseRecordId(Route.useParams().categoryId)
  if (id === null) throw notFound()
  return <WorkflowCategoryDialog id={id} title="Edit workflow category" />
}
