import { listState, type SearchOfList } from '#client/records/list-search.ts'

/** State of the list in the address. A course's lessons are here as a whole, so they are filtered on the device. */
export const LESSONS = listState(
  {
    sorts: [],
    filters: { status: ['published', 'draft'], video: 'flag', quiz: 'flag', free: 'flag' },
  },
  'order',
)
export type LessonSearch = SearchOfList<typeof LESSONS>
