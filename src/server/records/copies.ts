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

/** Copies of courses and lessons, each with what belongs to it. Files are named by both, never copied. */

const LONGEST_TITLE = 200
const MARK = ' (copy)'

/** @param longest characters that the title of a copy may have */
export const copyTitle = (title: string, longest = LONGEST_TITLE) =>
  title.slice(0, longest - MARK.length).trimEnd() + MARK

interface LessonCopy {
  readonly courseId: number
  readonly title: string
  /** Its sort number; after the last one when undefined. */
  readonly order: number | undefined
  readonly isPublished: boolean
  readonly withFiles: boolean
  readonly withQuiz: boolean
}

/** With a slug of its own; what is copied along has no entry among the activities. */
const anew = { slug: '' }
const silent = { action: null } as const

async function insertLessonCopy(trx: Trx, by: Actor, original: Lesson, copy: LessonCopy): Promise<Lesson> {
  const { courseId: course_id, title, order, isPublished: is_published } = copy
  const { id } = await create(trx, by, lesson, { ...original, ...anew, course_id, title, order, is_published }, silent)
  const test = copy.withQuiz ? await quizOfLesson(trx, original.id) : undefined
  if (test) await create(trx, by, quiz, { ...test, lesson_id: id }, silent)
  const files = copy.withFiles ? await listLessonFiles(trx, original.id) : []
  for (const file of files) await create(trx, by, lessonFile, { ...file, lesson_id: id }, { ...silent, like: file })
  return found(lesson, await findLesson(trx, id))
}

/** A draft behind the original, which is where its number and its younger id put it; or the last of another course. */
export async function copyLesson(
  trx: Trx,
  by: Actor,
  original: Lesson,
  options: { readonly courseId: number; readonly withFiles: boolean; readonly withQuiz: boolean },
): Promise<Lesson> {
  const order = options.courseId === original.course_id ? original.order : undefined
  const copy = { ...options, order, title: copyTitle(original.title), isPublished: false }
  return insertLessonCopy(trx, by, original, copy)
}

/** A draft behind the original; its lessons keep their titles and states. */
export async function copyCourse(
  trx: Trx,
  by: Actor,
  original: Course,
  { withFiles, withQuizzes }: { readonly withFiles: boolean; readonly withQuizzes: boolean },
): Promise<Course> {
  const title = copyTitle(original.title)
  const values = { ...original, ...anew, title, is_published: false }
  const { id } = await create(trx, by, course, values, silent)
  for (const one of await listLessons(trx, original.id)) {
    const { title: named, order } = one
    const copy = { courseId: id, title: named, order, isPublished: one.is_published, withFiles, withQuiz: withQuizzes }
    await insertLessonCopy(trx, by, one, copy)
  }
  const files = withFiles ? await listCourseFiles(trx, original.id) : []
  for (const file of files) await create(trx, by, courseFile, { ...file, course_id: id }, { ...silent, like: file })
  return found(course, await findCourse(trx, id))
}
