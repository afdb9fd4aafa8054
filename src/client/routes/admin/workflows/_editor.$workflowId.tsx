import { createFileRoute } from '@tanstack/react-router'
import { workflow } from '#contract/records/workflow.ts'
import { queryClient } from '#client/data/queries.ts'
import { getWorkspace } from '#client/offline/current-workspace.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { recordQuery, serverIdOf } from '#client/offline/reading/use-record.ts'

/** Decision 14. The id is the server's or, for ever, the local one that the workflow was made with. */
export const Route = createFileRoute('/admin/workflows/_editor/$workflowId')({
  loader: ({ params }) => {
    const snapshot = getWorkspace()?.outbox.getSnapshot()
    const id = snapshot && serverIdOf(snapshot, parseRecordId(params.workflowId))
    // Not waited for: the page shows what the device holds, and says so when there is nothing.
    if (id) void queryClient.prefetchQuery(recordQuery(workflow, id))
  },
})
