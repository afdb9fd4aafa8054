import type { RecordId } from '#contract/records/policy.ts'
import { lesson } from '#contract/records/lesson.ts'
import { LONGEST_ORDER } from '#contract/records/order.ts'
import type { FormOf } from '#contract/records/record.ts'
import { emptyForm } from '#contract/records/schemas.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'

export type LessonRow = RowOf<typeof lesson>

/** What the form of a lesson edits. Its slug is the server's to make. */
export type LessonForm = Omit<FormOf<typeof lesson>, 'slug' | 'course_id'> & { course_id: RecordId }

/** An empty lesson. Beyond the last place is the last place, whatever was added elsewhere meanwhile. */
export function newLesson(courseId: RecordId): LessonForm {
  const { slug: _, ...empty } = emptyForm(lesson)
  return { ...empty, order: LONGEST_ORDER, course_id: courseId }
}
