import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { course } from '#contract/records/course.ts'
import { nameOf } from '#contract/records/record.ts'
import { addressedId } from '#client/offline/reading/record-id.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { AbsentDialog } from '#client/records/absent-record.tsx'
import { COURSE_FILES } from '#client/records/attachments/attachment-set.ts'
import { AttachmentsDialog } from '#client/records/attachments/attachments-dialog.tsx'

export const Route = createFileRoute('/admin/courses/_list/$courseId/files')({ component: CourseFiles })

function CourseFiles() {
  const id = addressedId(Route.useParams().courseId)
  const navigate = useNavigate()
  const search = Route.useSearch()
  // The list below this layer has it already.
  const { record, state } = useRecord(course, id)
  const close = () => void navigate({ to: '/admin/courses', search })
  if (state === 'missing') return <AbsentDialog record={course} onClose={close} />
  return (
    <AttachmentsDialog
      set={COURSE_FILES}
      parent={{ course_id: id }}
      name={record ? nameOf(course, record) : 'Course'}
      emptyText="Handouts and templates that belong to the whole course."
      onClose={close}
    />
  )
}
