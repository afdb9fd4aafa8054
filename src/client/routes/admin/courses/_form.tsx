import { createFileRoute, useParams, useSearch } from '@tanstack/react-router'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { NotFoundPage } from '#client/widgets/error-pages.tsx'
import { RequireAccess } from '#client/widgets/guard.tsx'
import { CoursePage } from './-course-page.tsx'

/** One page for /create and /$courseId. */
export const Route = createFileRoute('/admin/courses/_form')({ component: FormRoute })

function FormRoute() {
  const courseId = useParams({ from: '/admin/courses/_form/$courseId/', shouldThrow: false })?.courseId
  const draft = useSearch({ from: '/admin/courses/_form/create', shouldThrow: false })?.draft
  const id = parseRecordId(courseId ?? draft ?? '')
  if (id === null) return <NotFoundPage />
  return (
    <RequireAccess access="content.write">
      <CoursePage key={id} id={id} isNew={courseId === undefined} />
    </RequireAccess>
  )
}
