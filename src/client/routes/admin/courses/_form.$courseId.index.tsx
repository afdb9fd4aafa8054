import { createFileRoute } from '@tanstack/react-router'
import { course } from '#contract/records/course.ts'
import { queryClient } from '#client/data/queries.ts'
import { getWorkspace } from '#client/offline/current-workspace.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { recordQuery, serverIdOf } from '#client/offline/reading/record-query.ts'

/** The id is the server's or, for ever, the local one that the course was made with. */
export const Route = createFileRoute('/admin/courses/_form/$courseId/')({
  loader: ({ params }) => {
    const snapshot = getWorkspace()?.outbox.getSnapshot()
    const id = snapshot && serverIdOf(snapshot, parseRecordId(params.courseId))
    // Not waited for: the page shows what the device holds, and says so when there is nothing.
    if (id) void queryClient.prefetchQuery(recordQuery(course, id))
  },
})
