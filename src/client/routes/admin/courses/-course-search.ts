import { COURSE_LEVELS, COURSE_STATUSES } from '#contract/records/course-list.ts'
import { listState, type SearchOfList } from '#client/records/list-search.ts'

/** State of the list in the address. The list is here as a whole, in its own order, so it is filtered on the device. */
export const COURSES = listState({ sorts: [], filters: { status: COURSE_STATUSES, level: COURSE_LEVELS } }, 'order')
export type CourseSearch = SearchOfList<typeof COURSES>
