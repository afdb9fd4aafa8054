import { workflowCategory } from '#contract/records/workflow-category.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { type Choices, useChoices } from '#client/records/choices.ts'

/** Workflow categories as choices. */
export function useWorkflowCategories(): Choices {
  const view = useRows(workflowCategory, {})
  return useChoices(view, view.error ? `Failed to fetch workflow categories. ${view.error.message}` : null)
}
