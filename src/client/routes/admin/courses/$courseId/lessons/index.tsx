import { createFileRoute } from '@tanstack/react-router'
import { parseRecordId } from '#client/offline/record-id.ts'
import { NotFoundPage } from '#client/shell/error-pages.tsx'
import { LessonList } from './-lesson-list.tsx'

/** Checklist LES-01 to LES-09, LES-32. The course's id is the server's or, for ever, the local one it was made with. */
export const Route = createFileRoute('/admin/courses/$courseId/lessons/')({ component: LessonsPage })

function LessonsPage() {
  const courseId = parseRecordId(Route.useParams().courseId)
  if (courseId === null) return <NotFoundPage />
  return <LessonList key={courseId} courseId={courseId} />
}
