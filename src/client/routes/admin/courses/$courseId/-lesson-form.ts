import type { RecordId } from '#contract/records/policy.ts'
import { lesson } from '#contract/records/lesson.ts'
import type { FormOf } from '#contract/records/record.ts'
import { emptyForm } from '#contract/records/schemas.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'

export type LessonRow = RowOf<typeof lesson>

/** What the form of a lesson edits. Its slug is the server's to make. */
export type LessonForm = Omit<FormOf<typeof lesson>, 'slug' | 'course_id'> & { course_id: RecordId }

/** An empty lesson. Without a sort number it comes after the last one, whatever was added elsewhere meanwhile. */
export function newLesson(courseId: RecordId): LessonForm {
  const { slug: _, ...empty } = emptyForm(lesson)
  return { ...empty, course_id: courseId }
}
