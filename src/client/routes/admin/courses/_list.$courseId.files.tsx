import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { currentId } from '#client/offline/reading/parents.ts'
import { COURSE_FILES } from '#client/widgets/attachments/attachment-set.ts'
import { AttachmentsDialog } from '#client/widgets/attachments/attachments-dialog.tsx'
import { courseName, type CourseRow } from './-course-form.ts'

/** CRS-14, ATT-01. */
export const Route = createFileRoute('/admin/courses/_list/$courseId/files')({ component: CourseFiles })

function CourseFiles() {
  const id = parseRecordId(Route.useParams().courseId)
  if (id === null) throw notFound()
  const navigate = useNavigate()
  const search = Route.useSearch()
  const { ids } = useOutbox()
  // The list below this layer has it already.
  const course = useRows<CourseRow>('course', {}).rows?.find((row) => currentId(ids, row.id) === currentId(ids, id))
  return (
    <AttachmentsDialog
      set={COURSE_FILES}
      parent={{ course_id: id }}
      name={course ? courseName(course.record) : 'Course'}
      emptyText="Handouts and templates that belong to the whole course."
      onClose={() => void navigate({ to: '/admin/courses', search })}
    />
  )
}
