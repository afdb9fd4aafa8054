import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lesson } from '#contract/records/lesson.ts'
import { nameOf } from '#contract/records/record.ts'
import { addressedId } from '#client/offline/reading/record-id.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { AbsentDialog } from '#client/records/absent-record.tsx'
import { LESSON_FILES } from '#client/records/attachments/attachment-set.ts'
import { AttachmentsDialog } from '#client/records/attachments/attachments-dialog.tsx'

export const Route = createFileRoute('/admin/courses/$courseId/lessons/_list/$lessonId/files')({
  component: LessonFiles,
})

function LessonFiles() {
  const params = Route.useParams()
  const navigate = useNavigate()
  const search = Route.useSearch()
  const [courseId, lessonId] = [addressedId(params.courseId), addressedId(params.lessonId)]
  // The list below this layer has it already.
  const { record, state } = useRecord(lesson, lessonId)
  const close = () =>
    void navigate({ to: '/admin/courses/$courseId/lessons', params: { courseId: params.courseId }, search })
  if (state === 'missing') return <AbsentDialog record={lesson} onClose={close} />
  return (
    <AttachmentsDialog
      set={LESSON_FILES}
      parent={{ course_id: courseId, lesson_id: lessonId }}
      name={record ? nameOf(lesson, record) : 'Lesson'}
      emptyText="Handouts and templates that belong to this lesson."
      onClose={close}
    />
  )
}
