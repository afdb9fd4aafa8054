import type { CourseContents } from '#contract/records/course.ts'
import type { RecordId } from '#contract/records/policy.ts'
import type { OutboxItem, OutboxSnapshot } from '#client/offline/engine/outbox/snapshot.ts'
import { currentId } from '#client/offline/reading/parents.ts'
import { formatCount, formatDuration, formatNumber } from '#client/ui/format.ts'
import type { CourseForm, CourseRow } from './-course-form.ts'

/** What a course holds, in numbers and words; edits that wait on this device are counted in. */

/** Edits of what lies in a course, whichever of its two ids they name. */
export function itemsWithin(snapshot: OutboxSnapshot, id: RecordId): OutboxItem[] {
  const course = currentId(snapshot.ids, id)
  return snapshot.items.filter((item) => currentId(snapshot.ids, item.operation.params['courseId']) === course)
}

/** Lessons as they will be once everything is sent. */
export function lessonsCount(snapshot: OutboxSnapshot, id: RecordId, course: Pick<CourseRow, 'lessons_count'>): number {
  const change = itemsWithin(snapshot, id)
    .filter((item) => item.entity === 'lesson')
    .reduce((sum, { kind }) => sum + (kind === 'create' ? 1 : kind === 'delete' ? -1 : 0), 0)
  return Math.max(0, (course.lessons_count ?? 0) + change)
}

export interface Doubt {
  readonly key: 'lessons' | 'content' | 'questions' | 'minutes'
  readonly text: string
}

/** What a form or a row says of a course. */
export type Stated = Partial<Omit<CourseRow, keyof CourseForm>> & Pick<CourseForm, 'duration_hours'>

/** Below and above this share of the stated hours the lessons are worth a second look. */
const TOLERANCE = 0.25

/**
 * What speaks against publishing a course.
 * @param lessons as they will be; the other figures are the server's, for what it has
 */
export function doubtsOf(course: Stated, lessons: number): Doubt[] {
  if (lessons === 0) return [{ key: 'lessons', text: 'It has no lessons yet' }]
  const doubts: Doubt[] = []
  const empty = course.lessons_without_content ?? 0
  const unasked = course.quizzes_without_questions ?? 0
  if (empty > 0) doubts.push({ key: 'content', text: `${formatCount(empty, 'lesson')} without content` })
  if (unasked > 0) {
    doubts.push({ key: 'questions', text: `${formatCount(unasked, 'quiz', 'quizzes')} without questions` })
  }
  const stated = (course.duration_hours ?? 0) * 60
  const taught = course.total_minutes ?? 0
  if (taught > 0 && Math.abs(taught - stated) > stated * TOLERANCE) {
    const promised = stated === 0 ? 'no duration' : formatDuration(stated)
    doubts.push({ key: 'minutes', text: `The lessons take ${formatDuration(taught)}, the course states ${promised}` })
  }
  return doubts
}

/** What a delete takes along, for the question before it. */
export function contentsInWords(contents: Readonly<Record<keyof CourseContents, number>>): string {
  const parts = [
    [contents.lessons, 'lesson', 'lessons'],
    [contents.quizzes, 'quiz', 'quizzes'],
    [contents.course_files + contents.lesson_files, 'attachment', 'attachments'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, one, many]) => formatCount(count, one, many))
  const last = words.pop()
  if (last === undefined) return ''
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`
}

/** Named one by one; the others are counted. */
const NAMED = 3

/** "Lessons: “Flour”, “Water”, “Salt” and 5 more. Quizzes: “Check”." Empty when nothing of it is known by name. */
export function titlesInWords({ lessons, quizzes }: Pick<CourseContents, 'lessons' | 'quizzes'>): string {
  const sentence = (one: string, many: string, named: CourseContents['lessons']) => {
    if (named.length === 0) return []
    const titles = named.slice(0, NAMED).map(({ title }) => `“${title}”`)
    const more = named.length - titles.length
    const last = more > 0 ? `${formatNumber(more)} more` : titles.length > 1 ? titles.pop() : undefined
    return [`${named.length === 1 ? one : many}: ${titles.join(', ')}${last === undefined ? '' : ` and ${last}`}.`]
  }
  return [...sentence('Lesson', 'Lessons', lessons), ...sentence('Quiz', 'Quizzes', quizzes)].join(' ')
}
