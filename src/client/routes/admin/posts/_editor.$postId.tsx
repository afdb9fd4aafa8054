import { createFileRoute } from '@tanstack/react-router'
import { post } from '#contract/records/post.ts'
import { getWorkspace } from '#client/offline/current-workspace.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { recordQuery, serverIdOf } from '#client/offline/reading/use-record.ts'
import { queryClient } from '#client/data/queries.ts'

/** POST-09. The id is the server's or, for ever, the local one that the post was made with. */
export const Route = createFileRoute('/admin/posts/_editor/$postId')({
  loader: ({ params }) => {
    const snapshot = getWorkspace()?.outbox.getSnapshot()
    const id = snapshot && serverIdOf(snapshot, parseRecordId(params.postId))
    // Not waited for: the page shows what the device holds, and says so when there is nothing.
    if (id) void queryClient.prefetchQuery(recordQuery(post, id))
  },
})
