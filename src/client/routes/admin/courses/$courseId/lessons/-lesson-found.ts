import { lesson as definition } from '#contract/records/lesson.ts'
import { isFound } from '#contract/records/searched.ts'
import type { LessonRow } from '#client/routes/admin/courses/$courseId/-lesson-form.ts'
import type { LessonSearch } from './-lesson-search.ts'

/** Whether a lesson belongs into the list as filtered; words are looked for in its text too. */
export function accepts({ q, status, video, quiz, free }: LessonSearch, lesson: LessonRow, hasQuiz: boolean): boolean {
  if (status !== undefined && lesson.is_published !== (status === 'published')) return false
  if (video && lesson.video_url === null) return false
  if (quiz && !hasQuiz) return false
  if (free && !lesson.is_free_preview) return false
  return isFound(definition, lesson, q)
}
