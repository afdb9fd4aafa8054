import * as v from 'valibot'
import { type Lesson, lesson as definition, type LessonUpdate } from '#contract/records/lesson.ts'
import { noteActivity } from '#server/db/activity.ts'
import { copyLesson } from '#server/db/copies.ts'
import { findCourse } from '#server/db/courses.ts'
import { given, isSame } from '#server/db/body-changes.ts'
import {
  findLesson,
  findLessonIn,
  insertLesson,
  isLessonSlugTaken,
  listLessons,
  noteMove,
  updateLesson,
} from '#server/db/lessons.ts'
import { closeGaps, nextPlace, place } from '#server/db/orders.ts'
import { quizzesOfCourse } from '#server/db/quizzes.ts'
import { keepRevision, listRevisions, readRevision } from '#server/db/revisions.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { freeSlug, slugify, slugTaken } from '#server/db/slugs.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/problem.ts'
import { schemasOf } from '#contract/records/schemas.ts'

/** Checklist LES, API-031 to API-034; decisions 16, 18, 25, 36, 60, 69, 76. */

export const lessonHandlers = {
  'lessons.list': async ({ params, query }, { db }) => {
    const course = await findCourse(db, params.courseId)
    if (!course) throw notFound('The course')
    const lessons = await listLessons(db, course.id)
    return query.include ? { course, lessons, quizzes: await quizzesOfCourse(db, course.id) } : { course, lessons }
  },

  'lessons.read': async ({ params }, { db }) => {
    const lesson = await findLesson(db, params.id)
    if (!lesson) throw notFound('The lesson')
    return lesson
  },

  'lessons.create': ({ params, body }, context) =>
    context.write(async (trx) => {
      const { order, course_id: elsewhere, slug: wanted, ...texts } = body
      const courseId = await courseFor(trx, elsewhere, params.courseId)
      const slug = wanted
        ? await checkedSlug(trx, courseId, wanted)
        : await freeSlug(slugify(body.title, 'lesson'), (free) => isLessonSlugTaken(trx, courseId, free))
      const position = await nextPlace(trx, 'lessons', courseId)
      const id = await insertLesson(trx, { ...texts, course_id: courseId, slug }, position, context.at)
      if (order !== undefined) await place(trx, 'lessons', courseId, id, order)
      const lesson = await findLesson(trx, id)
      if (!lesson) throw new Error('A new lesson is not there')
      await keep(trx, context, lesson, 'lesson.created')
      return lesson
    }),

  'lessons.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      // A move may be addressed to the course that it leads to, too.
      const moved = body.course_id === params.courseId ? await findLesson(trx, params.id) : undefined
      return change(trx, context, moved ?? (await readIn(trx, params)), body, 'lesson.updated')
    }),

  'lessons.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const lesson = await readIn(trx, params)
      context.mustMatch(lesson)
      await trx
        .updateTable('lessons')
        .set({ deleted_at: context.at, deleted_by: context.caller?.id ?? null, version: lesson.version + 1 })
        .where('id', '=', lesson.id)
        .execute()
      await closeGaps(trx, 'lessons', lesson.course_id)
      await note(trx, context, lesson, 'lesson.deleted')
      return null
    }),

  'lessons.duplicate': ({ params, body }, context) =>
    context.write(async (trx) => {
      const lesson = await findLesson(trx, params.id)
      if (!lesson) throw notFound('The lesson')
      const courseId = await courseFor(trx, body.course_id, lesson.course_id)
      const copy = await copyLesson(
        trx,
        lesson,
        { courseId, withFiles: body.with_files, withQuiz: body.with_quiz },
        context,
      )
      await note(trx, context, copy, 'lesson.duplicated')
      return copy
    }),

  'lessons.revisions': async ({ params }, { db }) => {
    if (!(await findLesson(db, params.id))) throw notFound('The lesson')
    return listRevisions(db, 'lessons', params.id)
  },

  'lessons.restoreRevision': ({ params }, context) =>
    context.write(async (trx) => {
      const lesson = await findLesson(trx, params.id)
      const record = lesson && (await readRevision(trx, 'lessons', params.id, params.revisionId))
      if (!record) throw notFound('The version')
      return change(trx, context, lesson, v.parse(RestoredFields, record), 'lesson.revision_restored')
    }),
} satisfies Handlers<
  | 'lessons.list'
  | 'lessons.read'
  | 'lessons.create'
  | 'lessons.update'
  | 'lessons.delete'
  | 'lessons.duplicate'
  | 'lessons.revisions'
  | 'lessons.restoreRevision'
>

/** Only what a person writes comes back; course, place, address and what visitors may see stay (product 1.1). */
const RestoredFields = v.pick(v.object(schemasOf(definition).create.entries), [
  'title',
  'content',
  'video_url',
  'thumbnail',
  'duration_minutes',
])

async function readIn(db: Db, { courseId, id }: { courseId: number; id: number }): Promise<Lesson> {
  const lesson = await findLessonIn(db, courseId, id)
  if (!lesson) throw notFound('The lesson')
  return lesson
}

/** @throws Problem 422 when the body names a course that is not there, 404 when the path does */
async function courseFor(db: Db, wanted: number | undefined, otherwise: number): Promise<number> {
  if (await findCourse(db, wanted ?? otherwise)) return wanted ?? otherwise
  throw wanted === undefined ? notFound('The course') : invalid('course_id', 'Course does not exist')
}

async function change(trx: Trx, context: Context, before: Lesson, body: LessonUpdate, action: string): Promise<Lesson> {
  context.mustMatch(before)
  const { order, slug: wanted, ...rest } = given(body)
  const changed = { ...before, ...rest }
  const moves = changed.course_id !== before.course_id
  if (moves) {
    await courseFor(trx, changed.course_id, before.course_id)
    changed.slug = await freeSlug(before.slug, (slug) => isLessonSlugTaken(trx, changed.course_id, slug))
  }
  if (wanted && wanted !== before.slug) changed.slug = await checkedSlug(trx, changed.course_id, wanted, before.id)
  if (moves) {
    await noteMove(trx, before.id, before.course_id)
    await updateLesson(trx, changed)
    await closeGaps(trx, 'lessons', before.course_id)
  }
  if (moves || order !== undefined) changed.order = await place(trx, 'lessons', changed.course_id, before.id, order)
  if (isSame(before, changed)) return before
  const after = { ...changed, version: before.version + 1, updated_at: context.at }
  await updateLesson(trx, after)
  await keep(trx, context, after, action)
  return after
}

async function checkedSlug(trx: Db, courseId: number, wanted: string, except?: number): Promise<string> {
  if (await isLessonSlugTaken(trx, courseId, wanted, except)) throw slugTaken(wanted)
  return wanted
}

async function keep(trx: Trx, context: Context, lesson: Lesson, action: string): Promise<void> {
  await keepRevision(trx, 'lessons', lesson, context.caller?.id ?? null, context.at)
  await note(trx, context, lesson, action)
}

async function note(trx: Trx, context: Context, lesson: Lesson, action: string): Promise<void> {
  await noteActivity(trx, context, { action, type: 'lessons', id: lesson.id, title: lesson.title })
}
