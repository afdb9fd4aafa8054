import type { QueryClient } from '@tanstack/react-query'
import { workflow } from '#contract/records/workflow.ts'
import { query } from '#client/data/queries.ts'
import { keepRows } from './rows-to-records.ts'

/**
 * All workflows in one call; each row is whole and carries its files, so both are put where its editor looks for them.
 * @throws CallFailure
 */
export async function keepWorkflows(client: QueryClient): Promise<void> {
  const at = Date.now()
  const page = await client.fetchQuery({ ...query('workflows.list', {}), staleTime: 0, retry: false })
  keepRows(client, workflow, page, at)
  for (const { id, files } of page.data) {
    const key = ['workflowFiles.list', { params: { workflowId: id } }]
    // What was acknowledged meanwhile stands there already.
    if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) < at) client.setQueryData(key, files, { updatedAt: at })
  }
}
