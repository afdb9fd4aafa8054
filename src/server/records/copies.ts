import { courseFile, lessonFile } from '#contract/records/attachment.ts'
import { type Course, course } from '#contract/records/course.ts'
import { type Lesson, lesson } from '#contract/records/lesson.ts'
import { quiz } from '#contract/records/quiz.ts'
import type { Actor } from '#server/db/activity.ts'
import { listCourseFiles, listLessonFiles } from '#server/db/attachments.ts'
import { findCourse } from '#server/db/courses.ts'
import { findLesson, listLessons } from '#server/db/lessons.ts'
import { quizOfLesson } from '#server/db/quizzes.ts'
import type { Trx } from '#server/db/schema.ts'
import { found } from './handlers.ts'
import { create } from './life.ts'
import { listOf, place } from './order.ts'

/** Copies of courses and lessons, each with what belongs to it. Files are named by both, never copied. */

const LONGEST_TITLE = 200
const MARK = ' (copy)'

const copyTitle = (title: string) => title.slice(0, LONGEST_TITLE - MARK.length).trimEnd() + MARK

interface LessonCopy {
  readonly courseId: number
  readonly title: string
  readonly isPublished: boolean
  readonly withFiles: boolean
  readonly withQuiz: boolean
}

/** In the last place, with a slug of its own; what is copied along has no entry among the activities. */
const anew = { order: undefined, slug: '' }
const silent = { action: null } as const

/** @returns the copy, in the last place of its course */
async function insertLessonCopy(trx: Trx, by: Actor, original: Lesson, copy: LessonCopy): Promise<Lesson> {
  const { courseId: course_id, title, isPublished: is_published } = copy
  const { id } = await create(trx, by, lesson, { ...original, ...anew, course_id, title, is_published }, silent)
  const test = copy.withQuiz ? await quizOfLesson(trx, original.id) : undefined
  if (test) await create(trx, by, quiz, { ...test, lesson_id: id }, silent)
  const files = copy.withFiles ? await listLessonFiles(trx, original.id) : []
  for (const file of files) await create(trx, by, lessonFile, { ...file, lesson_id: id }, { ...silent, like: file })
  return found(lesson, await findLesson(trx, id))
}

/** A draft behind the original, or in the last place of another course. */
export async function copyLesson(
  trx: Trx,
  by: Actor,
  original: Lesson,
  options: { readonly courseId: number; readonly withFiles: boolean; readonly withQuiz: boolean },
): Promise<Lesson> {
  const copy = { ...options, title: copyTitle(original.title), isPublished: false }
  const made = await insertLessonCopy(trx, by, original, copy)
  if (made.course_id !== original.course_id) return made
  return { ...made, order: await place(trx, listOf(lesson, { ...made }), made.id, original.order + 1) }
}

/** A draft behind the original; its lessons keep their titles and states. */
export async function copyCourse(
  trx: Trx,
  by: Actor,
  original: Course,
  { withFiles, withQuizzes }: { readonly withFiles: boolean; readonly withQuizzes: boolean },
): Promise<Course> {
  const title = copyTitle(original.title)
  const values = { ...original, ...anew, title, is_published: false, order: original.order + 1 }
  const { id } = await create(trx, by, course, values, silent)
  for (const one of await listLessons(trx, original.id)) {
    const copy = { courseId: id, title: one.title, isPublished: one.is_published, withFiles, withQuiz: withQuizzes }
    await insertLessonCopy(trx, by, one, copy)
  }
  const files = withFiles ? await listCourseFiles(trx, original.id) : []
  for (const file of files) await create(trx, by, courseFile, { ...file, course_id: id }, { ...silent, like: file })
  return found(course, await findCourse(trx, id))
}
