import type { QueryClient } from '@tanstack/react-query'
import { workflow } from '#contract/records/workflow.ts'
import type { Answer } from '#contract/calls/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { queryKey } from '#client/data/queries.ts'
import { keepRows } from './rows-to-records.ts'

/**
 * Each row of the list is a whole workflow and carries its files, so both are put where its editor looks for them.
 * @param at when the server gave the list that is here
 */
export function keepWorkflowRows(client: QueryClient, at: number): void {
  const page = client.getQueryData<Answer<Contract['workflows.list']>>(queryKey('workflows.list', {}))
  if (!page) return
  keepRows(client, workflow, page, at)
  for (const { id, files } of page.data) {
    const key = queryKey('workflowFiles.list', { params: { workflowId: id } })
    // What was acknowledged meanwhile stands there already.
    if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) < at) client.setQueryData(key, files, { updatedAt: at })
  }
}
