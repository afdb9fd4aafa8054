import { createFileRoute } from '@tanstack/react-router'
import { prefetchRecord } from '#client/offline/reading/prefetch.ts'

/** The id is the server's or, for ever, the local one that the course was made with. */
export const Route = createFileRoute('/admin/courses/_form/$courseId/')({
  loader: ({ params }) => prefetchRecord('course', params.courseId),
})
