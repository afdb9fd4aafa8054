import { useQueryClient } from '@tanstack/react-query'
import { lesson } from '#contract/records/lesson.ts'
import { useWorkspace } from '#client/offline/use-workspace.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { saveParts } from '#client/records/copied-parts.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { type Seen, useRecordActions } from '#client/records/use-record-actions.ts'
import type { CourseChoice } from './-course-question.tsx'
import { copiesOf } from './-lesson-copies.ts'
import type { LessonRow } from '#client/routes/admin/courses/$courseId/-lesson-form.ts'

/** What can be done to lessons from outside their editor. */
export function useLessonActions() {
  const { outbox } = useWorkspace()
  const client = useQueryClient()
  const actions = useRecordActions(lesson)

  return {
    ...actions,
    remove: (row: Seen) =>
      actions.remove(row, {
        text: 'It leaves the course with its quiz and files, and stays in the trash for 30 days.',
      }),

    /** The lesson becomes a member of another course, in its last place. */
    moveTo: (row: Seen, course: CourseChoice) =>
      actions.change(
        row,
        { course_id: course.id },
        { act: 'move', rest: `to “${course.title}”` },
        { failed: 'Failed to move' },
      ),

    /**
     * A draft with quiz and files, made here so that it works offline. In its own course it stands behind the original,
     * as it has its sort number; while another order waits, and in another course, it goes last.
     */
    duplicate: async (
      row: Row<LessonRow>,
      to: { readonly orderWaits: boolean } | { readonly course: CourseChoice },
    ) => {
      const other = 'course' in to ? to.course : null
      const course_id = other?.id ?? row.record.course_id
      const last = 'course' in to || to.orderWaits
      const copies = await copiesOf(client, outbox.getSnapshot(), row.record)
      if (!copies) {
        return void toasts.error('Failed to duplicate the lesson. Its quiz or its files are not on this device yet.')
      }
      const made = await actions.duplicate(row, {
        is_published: false,
        course_id,
        order: last ? null : (row.record.order ?? null),
      })
      if (made === null) return
      const into = { lesson_id: made.id, course_id }
      await storedOrTold('Failed to duplicate', () => saveParts(outbox, copies, into, made))
    },
  }
}
