import { useQueryClient } from '@tanstack/react-query'
import { type Course, course } from '#contract/records/course.ts'
import type { RecordId } from '#contract/records/policy.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { type CourseLessons, lesson, lessonOrder } from '#contract/records/lesson.ts'
import { isPublic } from '#contract/records/publication.ts'
import { useOutbox } from '#client/offline/use-workspace.ts'
import { useNoteOpened } from '#client/offline/reading/recently-opened.ts'
import { serverIdOf } from '#client/offline/reading/record-query.ts'
import { useRecord } from '#client/offline/reading/use-record.ts'
import { useRows } from '#client/offline/reading/use-rows.ts'
import { useAddressOf } from '#client/records/public-address.tsx'
import { useOrder } from '#client/records/use-order.ts'
import type { LessonRow } from './-lesson-form.ts'
import { useKeptRows } from '#client/records/use-kept-rows.ts'

/** A course's lessons in their order, and what the page says of the course itself. */
export function useCourseLessons(courseId: RecordId) {
  const view = useRows(lesson, { params: { courseId } })
  const { course, missing } = useCourse(courseId)
  const name = course?.title ?? ''
  const order = useOrder<LessonRow>({
    order: lessonOrder,
    id: courseId,
    label: name === '' ? 'Order of lessons' : `Order of lessons in ${name}`,
    rows: view.rows,
  })
  useKeptRows(lesson, 'courseId', courseId, view.asOf)
  // Whichever of the two answers comes first.
  const isGone =
    (missing && (order.rows ?? []).length === 0) || (order.rows === undefined && view.error?.status === 404)
  return { view, course, order, isGone }
}

/** From its own call, or from the list's answer, which carries it too; with edits made here laid over. */
function useCourse(courseId: RecordId): { course: Partial<Pick<Course, 'title' | 'level'>> | null; missing: boolean } {
  const { record: own, state } = useRecord(course, courseId)
  const listed = useListedCourse(courseId)
  useNoteOpened(course, courseId)
  return { course: own ?? listed, missing: state === 'missing' && !listed }
}

/** As the answer of its lessons' list has it. */
function useListedCourse(courseId: RecordId): Course | null {
  const client = useQueryClient()
  const serverId = serverIdOf(useOutbox(), courseId)
  const answer = client.getQueryData<CourseLessons>(['lessons.list', { params: { courseId: serverId } }])
  return isObject(answer) && isObject(answer.course) ? answer.course : null
}

/** Where visitors read a lesson: within its course's page, while it is a free preview of a course on the site. */
export function useLessonAddress(courseId: RecordId): (server: object | null | undefined) => string | null {
  const { server: own } = useRecord(course, courseId)
  const listed = useListedCourse(courseId)
  const ofCourse = useAddressOf(course)(own ?? listed)
  return (server) => {
    if (ofCourse === null || !server || !isPublic(lesson, server)) return null
    if (Reflect.get(server, 'is_free_preview') !== true) return null
    return `${ofCourse}#${String(Reflect.get(server, 'slug'))}`
  }
}
