import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RecordId } from '#contract/records/policy.ts'
import { lesson } from '#contract/records/lesson.ts'
import { useWorkspace } from '#client/offline/current-workspace.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import { itemsOf } from '#client/offline/reading/record-query.ts'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { toasts } from '#client/ui/toast-store.ts'
import { storedOrTold } from '#client/records/stored-or-told.ts'
import { useSave } from '#client/records/use-save.ts'
import { copiesOf } from './-lesson-copies.ts'
import { lessonFormOf, lessonName, type LessonRow } from './-lesson-form.ts'

type LessonOf = Row<LessonRow>

interface Deletion {
  readonly id: RecordId
  readonly courseId: RecordId
  readonly title: string
  /** What the person saw of it. */
  readonly base: { readonly version: number | null; readonly values: Values }
}

/** What can be done to lessons from outside their editor. Everything goes through the outbox; failures are told. */
export function useLessonActions() {
  const { outbox } = useWorkspace()
  const client = useQueryClient()
  const confirm = useConfirm()
  const saving = useSave(lesson)

  return useMemo(
    () => ({
      setPublished: ({ id, record, ...row }: LessonOf, is_published: boolean) =>
        storedOrTold('Failed to publish', async () => {
          await saving.save({
            id,
            values: { is_published },
            base: baseOf({ id, record, ...row }),
            label: lessonName(record),
            params: { courseId: record.course_id },
            done: is_published ? 'Published' : 'Unpublished',
          })
        }),

      /** Asks, then deletes softly; the toast undoes it. @returns whether it was deleted */
      remove: async ({ id, courseId, title, base }: Deletion): Promise<boolean> => {
        const yes = await confirm({
          type: 'danger',
          title: `Delete “${title}”?`,
          text: 'It leaves the course with its quiz and files, and stays in the trash for 30 days.',
          action: 'Delete lesson',
        })
        if (!yes) return false
        return storedOrTold('Failed to delete', () => saving.remove({ id, base, label: title, params: { courseId } }))
      },

      /** Takes back a deletion that was not sent yet. */
      keep: (row: LessonOf) =>
        storedOrTold('Failed to restore', async () => {
          const deletion = itemsOf(outbox.getSnapshot(), lesson, row.id).findLast((item) => item.kind === 'delete')
          if (deletion) await saving.undo(deletion.opId)
        }),

      /** Product 1.4: the lesson becomes a member of another course, in its last place. */
      moveTo: ({ id, record, ...row }: LessonOf, course: { readonly id: RecordId; readonly title: string }) =>
        storedOrTold('Failed to move', async () => {
          await saving.save({
            id,
            values: { course_id: course.id },
            base: baseOf({ id, record, ...row }),
            label: lessonName(record),
            params: { courseId: record.course_id },
            done: `Moved to “${course.title}”`,
          })
        }),

      /** A draft behind the original, with quiz and files, made here so that it works offline. */
      duplicate: (row: LessonOf, place: number) =>
        storedOrTold('Failed to duplicate', async () => {
          const { record } = row
          const copies = await copiesOf(client, outbox.getSnapshot(), record)
          if (!copies) {
            return void toasts.error(
              'Failed to duplicate the lesson. Its quiz or its files are not on this device yet.',
            )
          }
          const id = newLocalId()
          const title = `${lessonName(record)} (copy)`
          const values = { ...lessonFormOf(record), title, is_published: false, order: place + 1 }
          const params = { courseId: record.course_id }
          await saving.save({ id, isNew: true, values, base: null, label: title, params, done: 'Duplicated' })
          for (const { entity, label, values: own } of copies) {
            await outbox.save({
              entity,
              id: newLocalId(),
              kind: 'create',
              values: { ...own, lesson_id: id, course_id: record.course_id },
              base: null,
              label: label === '' ? title : label,
              params: { lessonId: id, courseId: record.course_id },
            })
          }
        }),
    }),
    [outbox, client, confirm, saving],
  )
}

/** What the person saw of a row. With other edits laid over it descends from no one version of the server. */
export function baseOf({ record, state }: LessonOf): { version: number | null; values: Values } {
  const { is_published, course_id, version } = record
  return { version: state === undefined ? (version ?? null) : null, values: { is_published, course_id } }
}
