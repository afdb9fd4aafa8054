import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { lesson } from '#contract/records/lesson.ts'
import { nameOf } from '#contract/records/record.ts'
import { parseRecordId } from '#client/offline/reading/record-id.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { LESSON_FILES } from '#client/records/attachments/attachment-set.ts'
import { AttachmentsDialog } from '#client/records/attachments/attachments-dialog.tsx'

export const Route = createFileRoute('/admin/courses/$courseId/lessons/_list/$lessonId/files')({
  component: LessonFiles,
})

function LessonFiles() {
  const params = Route.useParams()
  const navigate = useNavigate()
  const search = Route.useSearch()
  const [courseId, lessonId] = [parseRecordId(params.courseId), parseRecordId(params.lessonId)]
  // The list below this layer has it already.
  const { record } = useRecord(lesson, lessonId)
  if (courseId === null || lessonId === null) throw notFound()
  return (
    <AttachmentsDialog
      set={LESSON_FILES}
      parent={{ course_id: courseId, lesson_id: lessonId }}
      name={record ? nameOf(lesson, record) : 'Lesson'}
      emptyText="Handouts and templates that belong to this lesson."
      onClose={() =>
        void navigate({ to: '/admin/courses/$courseId/lessons', params: { courseId: params.courseId }, search })
      }
    />
  )
}
