import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { newLocalId } from '#client/offline/record-id.ts'
import { WorkflowCategoryDialog } from './-category-dialog.tsx'

export const Route = createFileRoute('/admin/workflow-categories/create')({ component: CreateWorkflowCategory })

function CreateWorkflowCategory() {
  const [id] = useState(newLocalId)
  return <WorkflowCategoryDialog id={id} isNew title="New workflow category" />
}
