import { isFound } from '#contract/records/searched.ts'
import { workflow as definition } from '#contract/records/workflow.ts'
import type { WorkflowRow, WorkflowSearch } from './-workflow-search.ts'

/** Whether a workflow on this device belongs into the list as filtered. */
export function accepts(search: WorkflowSearch): (workflow: WorkflowRow) => boolean {
  const { q, status, category, featured, premium } = search
  return (workflow) => {
    if (status !== undefined && workflow.status !== status) return false
    if (category !== undefined && workflow.workflow_category_id !== category) return false
    if (featured && !workflow.is_featured) return false
    if (premium && !workflow.is_premium) return false
    return isFound(definition, workflow, q)
  }
}
