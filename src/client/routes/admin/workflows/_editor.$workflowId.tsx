import { createFileRoute } from '@tanstack/react-router'
import { prefetchRecord } from '#client/offline/reading/prefetch.ts'

/** The id is the server's or, for ever, the local one that the workflow was made with. */
export const Route = createFileRoute('/admin/workflows/_editor/$workflowId')({
  loader: ({ params }) => prefetchRecord('workflow', params.workflowId),
})
