import * as v from 'valibot'
import { COURSE_LEVELS, COURSE_STATUSES } from '#contract/records/course.ts'
import { listSearch } from '#client/records/list-search.ts'
import type { CourseRow } from './-course-form.ts'

/** State of the list in the address. The list is here as a whole, so it is filtered on the device. */

export const CourseSearch = listSearch([], {
  status: v.picklist(COURSE_STATUSES),
  level: v.picklist(COURSE_LEVELS),
})
export type CourseSearch = v.InferOutput<typeof CourseSearch>

export function isFiltered({ q, status, level }: CourseSearch): boolean {
  return q !== undefined || status !== undefined || level !== undefined
}

/** Whether a course belongs into the list as filtered; every word is looked for where the server looks. */
export function accepts({ q, status, level }: CourseSearch): (course: CourseRow) => boolean {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return (course) => {
    if (status !== undefined && course.is_published !== (status === 'published')) return false
    if (level !== undefined && course.level !== level) return false
    const text = `${course.title} ${course.slug} ${course.description}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}
