import { createFileRoute } from '@tanstack/react-router'
import { lesson } from '#contract/records/lesson.ts'
import { getWorkspace } from '#client/offline/current-workspace.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { recordQuery, serverIdOf } from '#client/offline/reading/record-query.ts'
import { queryClient } from '#client/data/queries.ts'

/** The id is the server's or, for ever, the local one that the lesson was made with. */
export const Route = createFileRoute('/admin/courses/$courseId/lessons/_editor/$lessonId')({
  loader: ({ params }) => {
    const snapshot = getWorkspace()?.outbox.getSnapshot()
    const id = snapshot && serverIdOf(snapshot, parseRecordId(params.lessonId))
    // Not waited for: the page shows what the device holds, and says so when there is nothing.
    if (id) void queryClient.prefetchQuery(recordQuery(lesson, id))
  },
})
