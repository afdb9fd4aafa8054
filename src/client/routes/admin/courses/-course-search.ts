import { COURSE_LEVELS, COURSE_STATUSES } from '#contract/records/course.ts'
import { hasWords, listState, type SearchOfList } from '#client/records/list-search.ts'
import type { CourseRow } from './-course-form.ts'

/** State of the list in the address. The list is here as a whole, in its own order, so it is filtered on the device. */
export const COURSES = listState({ sorts: [], filters: { status: COURSE_STATUSES, level: COURSE_LEVELS } }, 'order')
export type CourseSearch = SearchOfList<typeof COURSES>

/** Whether a course belongs into the list as filtered; every word is looked for where the server looks. */
export function accepts({ q, status, level }: CourseSearch): (course: CourseRow) => boolean {
  return (course) => {
    if (status !== undefined && course.is_published !== (status === 'published')) return false
    if (level !== undefined && course.level !== level) return false
    return hasWords(`${course.title} ${course.slug} ${course.description}`, q)
  }
}
