import type { Course } from '#contract/records/course.ts'
import type { Lesson } from '#contract/records/lesson.ts'
import { insertCourseFile, insertLessonFile, listCourseFiles, listLessonFiles } from './attachments.ts'
import { findCourse, insertCourse, isCourseSlugTaken } from './courses.ts'
import { findLesson, insertLesson, isLessonSlugTaken, listLessons } from './lessons.ts'
import { NO_OWNER, nextPlace, place } from './orders.ts'
import { insertQuiz, quizOfLesson } from './quizzes.ts'
import { keepRevision } from './revisions.ts'
import type { Db } from './schema.ts'
import { freeSlug, slugify } from './slugs.ts'

/** Copies of courses and lessons, each with what belongs to it. Files are named by both, never copied. */

interface By {
  readonly at: string
  readonly caller: { readonly id: number } | undefined
}

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

/** @returns the copy, in the last place of its course */
async function insertLessonCopy(trx: Db, lesson: Lesson, copy: LessonCopy, by: By): Promise<Lesson> {
  const { courseId, title } = copy
  const slug = await freeSlug(slugify(title, 'lesson'), (wanted) => isLessonSlugTaken(trx, courseId, wanted))
  const position = await nextPlace(trx, 'lessons', courseId)
  const texts = { ...lesson, course_id: courseId, title, slug, is_published: copy.isPublished }
  const id = await insertLesson(trx, texts, position, by.at)
  const quiz = copy.withQuiz ? await quizOfLesson(trx, lesson.id) : undefined
  if (quiz) await insertQuiz(trx, { ...quiz, lesson_id: id }, by.at)
  const files = copy.withFiles ? await listLessonFiles(trx, lesson.id) : []
  for (const [index, file] of files.entries()) await insertLessonFile(trx, id, file, index, by.at)
  const made = await findLesson(trx, id)
  if (!made) throw new Error('A copied lesson is not there')
  await keepRevision(trx, 'lessons', made, by.caller?.id ?? null, by.at)
  return made
}

/** A draft behind the original, or in the last place of another course. */
export async function copyLesson(
  trx: Db,
  lesson: Lesson,
  options: { readonly courseId: number; readonly withFiles: boolean; readonly withQuiz: boolean },
  by: By,
): Promise<Lesson> {
  const copy = { ...options, title: copyTitle(lesson.title), isPublished: false }
  const made = await insertLessonCopy(trx, lesson, copy, by)
  if (made.course_id !== lesson.course_id) return made
  return { ...made, order: await place(trx, 'lessons', made.course_id, made.id, lesson.order + 1) }
}

/** A draft behind the original; its lessons keep their titles and states. */
export async function copyCourse(
  trx: Db,
  course: Course,
  { withFiles, withQuizzes }: { readonly withFiles: boolean; readonly withQuizzes: boolean },
  by: By,
): Promise<Course> {
  const title = copyTitle(course.title)
  const slug = await freeSlug(slugify(title, 'course'), (wanted) => isCourseSlugTaken(trx, wanted))
  const position = await nextPlace(trx, 'courses', NO_OWNER)
  const id = await insertCourse(trx, { ...course, title, slug, is_published: false }, position, by.at)
  await place(trx, 'courses', NO_OWNER, id, course.order + 1)
  for (const lesson of await listLessons(trx, course.id)) {
    const copy = { courseId: id, title: lesson.title, isPublished: lesson.is_published }
    await insertLessonCopy(trx, lesson, { ...copy, withFiles, withQuiz: withQuizzes }, by)
  }
  const files = withFiles ? await listCourseFiles(trx, course.id) : []
  for (const [index, file] of files.entries()) await insertCourseFile(trx, id, file, index, by.at)
  const made = await findCourse(trx, id)
  if (!made) throw new Error('A copied course is not there')
  return made
}
