import { createFileRoute } from '@tanstack/react-router'
import { parseRecordId } from '#client/offline/record-id.ts'
import { NotFoundPage } from '#client/shell/error-pages.tsx'
import { RequireAccess } from '#client/shell/guard.tsx'
import { CoursePage } from './-course-page.tsx'

/** CRS-13. The id is the server's or, for ever, the local one that the course was made with. */
export const Route = createFileRoute('/admin/courses/$courseId/')({ component: EditCourse })

function EditCourse() {
  const id = parseRecordId(Route.useParams().courseId)
  if (id === null) return <NotFoundPage />
  return (
    <RequireAccess access="content.write">
      <CoursePage key={id} id={id} />
    </RequireAccess>
  )
}
