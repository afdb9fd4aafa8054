import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { course } from '#contract/records/course.ts'
import { nameOf } from '#contract/records/record.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { COURSE_FILES } from '#client/records/attachments/attachment-set.ts'
import { AttachmentsDialog } from '#client/records/attachments/attachments-dialog.tsx'

export const Route = createFileRoute('/admin/courses/_list/$courseId/files')({ component: CourseFiles })

function CourseFiles() {
  const id = parseRecordId(Route.useParams().courseId)
  const navigate = useNavigate()
  const search = Route.useSearch()
  // The list below this layer has it already.
  const { record } = useRecord(course, id)
  if (id === null) throw notFound()
  return (
    <AttachmentsDialog
      set={COURSE_FILES}
      parent={{ course_id: id }}
      name={record ? nameOf(course, record) : 'Course'}
      emptyText="Handouts and templates that belong to the whole course."
      onClose={() => void navigate({ to: '/admin/courses', search })}
    />
  )
}
