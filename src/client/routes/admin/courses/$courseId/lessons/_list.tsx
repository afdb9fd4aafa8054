import { createFileRoute, Outlet } from '@tanstack/react-router'
import { addressedId } from '#client/offline/reading/record-id.ts'
import { LESSONS } from './-lesson-search.ts'
import { LessonList } from './-lesson-list.tsx'

/**
 * The lessons of a course; the files of a lesson lie over it. The course's id is the server's or, for ever,
 * the local one that it was made with.
 */
export const Route = createFileRoute('/admin/courses/$courseId/lessons/_list')({
  validateSearch: LESSONS.schema,
  component: LessonsPage,
})

function LessonsPage() {
  const courseId = addressedId(Route.useParams().courseId)
  const search = Route.useSearch()
  return (
    <>
      <LessonList key={courseId} courseId={courseId} search={search} />
      <Outlet />
    </>
  )
}
