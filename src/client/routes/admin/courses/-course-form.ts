import { course } from '#contract/records/course.ts'
import type { CourseLevel } from '#contract/records/course-list.ts'
import { type FormOf, labelsOf } from '#contract/records/record.ts'
import type { RowOf } from '#client/offline/reading/use-rows.ts'

export type CourseForm = FormOf<typeof course>
export type CourseRow = RowOf<typeof course>

/** The unit stands in its field. */
export const LABELS = { ...labelsOf(course), duration_hours: 'Duration' }

export const LEVEL_WORDS: Readonly<Record<CourseLevel, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

export function lessonsAddress(id: string | number) {
  return { to: '/admin/courses/$courseId/lessons', params: { courseId: String(id) } } as const
}
