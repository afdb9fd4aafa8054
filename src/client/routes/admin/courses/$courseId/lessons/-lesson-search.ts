import { listState, type SearchOfList } from '#client/records/list-search.ts'
import type { Filter } from '#client/records/list-tools.tsx'

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
