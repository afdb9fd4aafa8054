import type { workflow } from '#contract/records/workflow.ts'
import { WORKFLOW_LIST } from '#contract/records/workflow-list.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'
import { listState, type SearchOfList } from '#client/records/list-search.ts'

export const WORKFLOWS = listState(WORKFLOW_LIST)
export type WorkflowSearch = SearchOfList<typeof WORKFLOWS>
export type WorkflowRow = RowOf<typeof workflow>
