import { useRows } from '#client/offline/reading/use-rows.ts'
import { type Choices, type Named, useChoices } from '#client/widgets/choices.ts'

/** Workflow categories as choices. */
export function useWorkflowCategories(): Choices {
  const view = useRows<Named>('workflow-category', {})
  // WFC-14.
  return useChoices(view, view.error ? `Failed to fetch workflow categories. ${view.error.message}` : null)
}
