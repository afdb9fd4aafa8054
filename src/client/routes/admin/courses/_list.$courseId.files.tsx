import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { course } from '#contract/records/course.ts'
import { nameOf } from '#contract/records/record.ts'
import { useOutbox } from '#client/offline/current-workspace.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { currentId } from '#client/offline/reading/parents.ts'
import { COURSE_FILES } from '#client/records/attachments/attachment-set.ts'
import { AttachmentsDialog } from '#client/records/attachments/attachments-dialog.tsx'

export const Route = createFileRoute('/admin/courses/_list/$courseId/files')({ component: CourseFiles })

function CourseFiles() {
  const id = parseRecordId(Route.useParams().courseId)
  if (id === null) throw notFound()
  const navigate = useNavigate()
  const search = Route.useSearch()
  const { ids } = useOutbox()
  // The list below this layer has it already.
  const row = useRows(course, {}).rows?.find((other) => currentId(ids, other.id) === currentId(ids, id))
  return (
    <AttachmentsDialog
      set={COURSE_FILES}
      parent={{ course_id: id }}
      name={row ? nameOf(course, row.record) : 'Course'}
      emptyText="Handouts and templates that belong to the whole course."
      onClose={() => void navigate({ to: '/admin/courses', search })}
    />
  )
}
