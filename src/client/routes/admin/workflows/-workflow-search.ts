import { type workflow, WORKFLOW_LIST } from '#contract/records/workflow.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'
import { hasWords, listState, type SearchOfList } from '#client/records/list-search.ts'

export const WORKFLOWS = listState(WORKFLOW_LIST)
export type WorkflowSearch = SearchOfList<typeof WORKFLOWS>
export type WorkflowRow = RowOf<typeof workflow>

/** Whether a workflow on this device belongs into the list as filtered. */
export function accepts(search: WorkflowSearch): (workflow: WorkflowRow) => boolean {
  const { q, status, category, featured, premium } = search
  return (workflow) => {
    if (status !== undefined && workflow.status !== status) return false
    if (category !== undefined && workflow.workflow_category_id !== category) return false
    if (featured && !workflow.is_featured) return false
    if (premium && !workflow.is_premium) return false
    // The server looks in the same three fields.
    return hasWords([workflow.title, workflow.summary, ...workflow.tools].join(' '), q)
  }
}
