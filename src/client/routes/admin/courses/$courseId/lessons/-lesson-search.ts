import { hasWords, listState, type SearchOfList } from '#client/records/list-search.ts'
import type { Filter } from '#client/records/list-tools.tsx'
import type { LessonRow } from './-lesson-form.ts'

/** State of the list in the address. A course's lessons are here as a whole, so they are filtered on the device. */
export const LESSONS = listState(
  {
    sorts: [],
    filters: { status: ['published', 'draft'], video: 'flag', quiz: 'flag', free: 'flag' },
  },
  'order',
)
export type LessonSearch = SearchOfList<typeof LESSONS>

export const LESSON_FILTERS: readonly Filter<LessonSearch>[] = [
  {
    name: 'status',
    label: 'Status',
    options: ['All statuses', { value: 'published', label: 'Published' }, { value: 'draft', label: 'Drafts' }],
  },
  { name: 'video', label: 'Video' },
  { name: 'quiz', label: 'Quiz' },
  { name: 'free', label: 'Free preview' },
]

/** Whether a lesson belongs into the list as filtered; words are looked for in its text too. */
export function accepts({ q, status, video, quiz, free }: LessonSearch, lesson: LessonRow, hasQuiz: boolean): boolean {
  if (status !== undefined && lesson.is_published !== (status === 'published')) return false
  if (video && lesson.video_url === null) return false
  if (quiz && !hasQuiz) return false
  if (free && !lesson.is_free_preview) return false
  return hasWords(`${lesson.title} ${lesson.content}`, q)
}
