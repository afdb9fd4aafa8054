import { sql } from 'kysely'
import type { Lesson } from '#contract/records/lesson.ts'
import { statement } from './compiled-query.ts'
import type { Bit, Db } from './schema.ts'
import { termsOf } from './search-index.ts'
import { indexHolds } from './sqlite/search.ts'
import { oneByOne } from './turn.ts'

/** Rows of lessons and their answers. A lesson whose course rests in the trash is not there either. */

/** Lessons that are there. */
const selectLessons = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .where('lessons.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .select(['lessons.id', 'lessons.created_at', 'lessons.updated_at', 'lessons.version', 'lessons.course_id'])
    .select(['lessons.title', 'lessons.slug', 'lessons.content', 'lessons.video_url', 'lessons.thumbnail'])
    .select(['lessons.duration_minutes', 'lessons.is_free_preview', 'lessons.is_published', 'lessons.position'])
    .select((of) => [
      of
        .selectFrom('quizzes')
        .whereRef('quizzes.lesson_id', '=', 'lessons.id')
        .where('quizzes.deleted_at', 'is', null)
        .select('quizzes.id')
        .$asScalar()
        .as('quiz_id'),
      of
        .selectFrom('lesson_files')
        .whereRef('lesson_files.lesson_id', '=', 'lessons.id')
        .where('lesson_files.deleted_at', 'is', null)
        .select(sql<number>`count(*)`.as('count'))
        .$asScalar()
        .$notNull()
        .as('files_count'),
    ])

interface LessonRow extends Omit<Lesson, 'is_published' | 'is_free_preview' | 'order'> {
  readonly is_published: Bit
  readonly is_free_preview: Bit
  readonly position: number
}

function lessonOf({ is_published, is_free_preview, position, ...row }: LessonRow): Lesson {
  return { ...row, is_published: is_published === 1, is_free_preview: is_free_preview === 1, order: position }
}

/** In their order. @param q words that they hold */
export async function listLessons(db: Db, courseId: number, q?: string): Promise<Lesson[]> {
  const terms = await termsOf(db, q)
  const ofCourse = db.selectFrom('lessons').select('id').where('course_id', '=', courseId)
  const found = await (terms === undefined ? ofCourse : ofCourse.where(indexHolds('lessons', terms)))
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return oneByOne(found, async (id) => {
    const [row] = await oneLesson(db, { id })
    return row && { record: lessonOf(row), length: row.content.length }
  })
}

const oneLesson = statement((db, { id }: { id: number }) => selectLessons(db).where('lessons.id', '=', id))

/** @returns the lesson, unless it or its course is missing or in the trash */
export async function findLesson(db: Db, id: number): Promise<Lesson | undefined> {
  const [row] = await oneLesson(db, { id })
  return row && lessonOf(row)
}

/**
 * The lesson under the course that an edit names: the one it is in, or one it was in when the edit was made. Under any
 * other course there is no such lesson.
 */
export async function findLessonIn(db: Db, courseId: number, id: number): Promise<Lesson | undefined> {
  const lesson = await findLesson(db, id)
  if (!lesson || lesson.course_id === courseId) return lesson
  const was = await db
    .selectFrom('lesson_moves')
    .select('lesson_id')
    .where('lesson_id', '=', id)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return was && lesson
}

export async function noteMove(trx: Db, lessonId: number, from: number): Promise<void> {
  await trx
    .insertInto('lesson_moves')
    .values({ lesson_id: lessonId, course_id: from })
    .onConflict((conflict) => conflict.columns(['lesson_id', 'course_id']).doNothing())
    .execute()
}
