import { course } from '#contract/records/course.ts'
import { type Lesson, lesson } from '#contract/records/lesson.ts'
import { filesOfLessons, listCourseFiles } from '#server/db/attachments.ts'
import { findCourse } from '#server/db/courses.ts'
import { searchLessons } from '#server/db/lesson-search.ts'
import { findLesson, findLessonIn, listLessons, noteMove } from '#server/db/lessons.ts'
import { quizzesOfCourse } from '#server/db/quizzes.ts'
import { listRevisions } from '#server/db/revisions.ts'
import type { Db } from '#server/db/schema.ts'
import { invalid } from '#server/failure.ts'
import type { Handlers } from '#server/http/context.ts'
import { copyLesson } from '#server/records/copies.ts'
import { foundHolder, there } from '#server/records/handlers.ts'
import { change, create, note, remove } from '#server/records/life.ts'
import { nameRevision, restoreRevision } from '#server/records/revisions.ts'

export const lessonHandlers = {
  'lessons.list': async ({ params, query }, { db }) => {
    const record = await foundHolder(db, course, params.courseId, await findCourse(db, params.courseId))
    const lessons = await listLessons(db, record.id, query.q)
    const all = { course: record, lessons }
    if (!query.include) return all
    const quizzes = await quizzesOfCourse(db, record.id)
    if (query.include === 'quizzes') return { ...all, quizzes }
    const course_files = await listCourseFiles(db, record.id)
    const lesson_files = await filesOfLessons(
      db,
      lessons.map(({ id }) => id),
    )
    return { ...all, quizzes, course_files, lesson_files }
  },

  'lessons.search': ({ query }, { db }) => searchLessons(db, query),

  'lessons.read': ({ params }, { db }) => read(db, params.id),

  'lessons.create': ({ params, body }, context) =>
    context.write(async (trx) => {
      const course_id = await courseFor(trx, body.course_id, params.courseId)
      return read(trx, (await create(trx, context, lesson, { ...body, course_id })).id)
    }),

  'lessons.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      // A move may be addressed to the course that it leads to, too.
      const moved = body.course_id === params.courseId ? await findLesson(trx, params.id) : undefined
      const before = moved ?? (await readIn(trx, params))
      context.mustMatch(before)
      if (body.course_id !== undefined && body.course_id !== before.course_id) {
        await courseFor(trx, body.course_id, before.course_id)
        await noteMove(trx, before.id, before.course_id)
      }
      return change(trx, context, lesson, before, body)
    }),

  'lessons.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const record = await readIn(trx, params)
      context.mustMatch(record)
      return remove(trx, context, lesson, record)
    }),

  'lessons.duplicate': ({ params, body }, context) =>
    context.write(async (trx) => {
      const record = await read(trx, params.id)
      const courseId = await courseFor(trx, body.course_id, record.course_id)
      const options = { courseId, withFiles: body.with_files, withQuiz: body.with_quiz }
      const copy = await copyLesson(trx, context, record, options)
      await note(trx, context, lesson, copy, 'lesson.duplicated')
      return copy
    }),

  'lessons.revisions': async ({ params }, { db }) => {
    await read(db, params.id)
    return listRevisions(db, 'lessons', params.id)
  },

  'lessons.restoreRevision': ({ params }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params.id)
      context.mustMatch(before)
      return restoreRevision(trx, context, lesson, before, params.revisionId)
    }),

  'lessons.nameRevision': ({ params, body }, context) =>
    context.write(async (trx) =>
      nameRevision(trx, context, lesson, await read(trx, params.id), params.revisionId, body),
    ),
} satisfies Handlers<
  | 'lessons.list'
  | 'lessons.search'
  | 'lessons.read'
  | 'lessons.create'
  | 'lessons.update'
  | 'lessons.delete'
  | 'lessons.duplicate'
  | 'lessons.revisions'
  | 'lessons.restoreRevision'
  | 'lessons.nameRevision'
>

const read = async (db: Db, id: number): Promise<Lesson> => there(db, lesson, id, await findLesson(db, id))

async function readIn(db: Db, { courseId, id }: { courseId: number; id: number }): Promise<Lesson> {
  return there(db, lesson, id, await findLessonIn(db, courseId, id))
}

/** @throws Failure `invalid` when the body names another course that is not there, `missing` when the path does */
async function courseFor(db: Db, wanted: number | undefined, otherwise: number): Promise<number> {
  const id = wanted ?? otherwise
  const record = await findCourse(db, id)
  if (!record && id !== otherwise) throw invalid('course_id', 'Course does not exist')
  return (await foundHolder(db, course, id, record)).id
}
