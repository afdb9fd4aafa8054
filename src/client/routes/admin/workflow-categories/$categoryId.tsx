import { createFileRoute } from '@tanstack/react-router'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { TermDialog } from '#client/records/term-dialog.tsx'

export const Route = createFileRoute('/admin/workflow-categories/$categoryId')({ component: EditWorkflowCategory })

function EditWorkflowCategory() {
  return <TermDialog record={workflowCategory} id={Route.useParams().categoryId} />
}
