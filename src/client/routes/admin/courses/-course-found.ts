import { course as definition } from '#contract/records/course.ts'
import { isFound } from '#contract/records/searched.ts'
import type { CourseRow } from './-course-form.ts'
import type { CourseSearch } from './-course-search.ts'

/** Whether a course belongs into the list as filtered. */
export function accepts({ q, status, level }: CourseSearch): (course: CourseRow) => boolean {
  return (course) => {
    if (status !== undefined && course.is_published !== (status === 'published')) return false
    if (level !== undefined && course.level !== level) return false
    return isFound(definition, course, q)
  }
}
