import { useQueryClient } from '@tanstack/react-query'
import { lesson } from '#contract/records/lesson.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { toasts } from '#client/ui/toast-store.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { type Seen, useRecordActions } from '#client/records/use-record-actions.ts'
import { copiesOf } from './-lesson-copies.ts'
import type { LessonRow } from './-lesson-form.ts'

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
    moveTo: (row: Seen, course: { readonly id: RecordId; readonly title: string }) =>
      actions.change(row, { course_id: course.id }, { act: 'move', rest: `to “${course.title}”` }, 'Failed to move'),

    /**
     * A draft with quiz and files, made here so that it works offline. It stands behind the original, as it has its sort
     * number; while another order waits it goes last, because that order will change the numbers.
     */
    duplicate: async (row: Row<LessonRow>, orderWaits: boolean) => {
      const { course_id } = row.record
      const copies = await copiesOf(client, outbox.getSnapshot(), row.record)
      if (!copies) {
        return void toasts.error('Failed to duplicate the lesson. Its quiz or its files are not on this device yet.')
      }
      const made = await actions.duplicate(row, {
        is_published: false,
        order: orderWaits ? null : (row.record.order ?? null),
      })
      if (made === null) return
      await storedOrTold('Failed to duplicate', async () => {
        for (const { entity, label, values } of copies) {
          await outbox.save({
            entity,
            id: newLocalId(),
            kind: 'create',
            values: { ...values, lesson_id: made.id, course_id },
            base: null,
            label: label === '' ? made.label : label,
            params: { lessonId: made.id, courseId: course_id },
          })
        }
      })
    },
  }
}
