import { createFileRoute } from '@tanstack/react-router'
import { prefetchRecord } from '#client/offline/reading/prefetch.ts'

/** The id is the server's or, for ever, the local one that the lesson was made with. */
export const Route = createFileRoute('/admin/courses/$courseId/lessons/_editor/$lessonId')({
  loader: ({ params }) => prefetchRecord('lesson', params.lessonId),
})
