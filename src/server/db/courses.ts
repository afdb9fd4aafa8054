import { type ExpressionBuilder, sql } from 'kysely'
import type { Course, CourseContents } from '#contract/records/course.ts'
import type { Bit, Db, Tables } from './schema.ts'

/** Rows of courses and their answers; used by courses, lessons, trash and copies. */

type InCourse = ExpressionBuilder<Tables, 'courses'>

const lessonsOf = (of: InCourse) =>
  of.selectFrom('lessons').whereRef('lessons.course_id', '=', 'courses.id').where('lessons.deleted_at', 'is', null)

const quizzesOf = (of: InCourse) =>
  of
    .selectFrom('quizzes')
    .innerJoin('lessons', 'lessons.id', 'quizzes.lesson_id')
    .whereRef('lessons.course_id', '=', 'courses.id')
    .where('lessons.deleted_at', 'is', null)
    .where('quizzes.deleted_at', 'is', null)

const countOf = sql<number>`count(*)`.as('count')

/**
 * Courses that are there, with the figures that are counted from what they hold. What is empty is written out and not
 * passed in: that is how the indexes of empty texts are found.
 */
export const selectCourses = (db: Db) =>
  db
    .selectFrom('courses')
    .where('courses.deleted_at', 'is', null)
    .select(['courses.id', 'courses.created_at', 'courses.updated_at', 'courses.version', 'courses.title'])
    .select(['courses.slug', 'courses.description', 'courses.image_url', 'courses.what_you_learn'])
    .select(['courses.duration_hours', 'courses.level', 'courses.is_published', 'courses.position'])
    .select((of) => [
      lessonsOf(of).select(countOf).$asScalar().$notNull().as('lessons_count'),
      lessonsOf(of)
        .where('lessons.is_published', '=', 1)
        .select(countOf)
        .$asScalar()
        .$notNull()
        .as('published_lessons_count'),
      lessonsOf(of)
        .select(sql<number>`coalesce(sum(lessons.duration_minutes), 0)`.as('minutes'))
        .$asScalar()
        .$notNull()
        .as('total_minutes'),
      lessonsOf(of)
        .where(sql<boolean>`lessons.content = ''`)
        .select(countOf)
        .$asScalar()
        .$notNull()
        .as('lessons_without_content'),
      quizzesOf(of).select(countOf).$asScalar().$notNull().as('quizzes_count'),
      quizzesOf(of)
        .where(sql<boolean>`quizzes.questions = '[]'`)
        .select(countOf)
        .$asScalar()
        .$notNull()
        .as('quizzes_without_questions'),
      of
        .selectFrom('course_files')
        .whereRef('course_files.course_id', '=', 'courses.id')
        .where('course_files.deleted_at', 'is', null)
        .select(countOf)
        .$asScalar()
        .$notNull()
        .as('files_count'),
    ])

interface CourseRow extends Omit<Course, 'is_published' | 'order'> {
  readonly is_published: Bit
  readonly position: number
}

export function courseOf({ is_published, position, ...row }: CourseRow): Course {
  return { ...row, is_published: is_published === 1, order: position }
}

/** @returns the course, unless it is missing or in the trash */
export async function findCourse(db: Db, id: number): Promise<Course | undefined> {
  const row = await selectCourses(db).where('courses.id', '=', id).executeTakeFirst()
  return row && courseOf(row)
}

/** Names of what a delete takes along, in the order of the lessons. */
export async function contentsOfCourse(db: Db, id: number): Promise<CourseContents> {
  const lessons = await db
    .selectFrom('lessons')
    .select(['id', 'title'])
    .where('course_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const courseFiles = await db
    .selectFrom('course_files')
    .select(['id', 'title'])
    .where('course_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const inLessons = (table: 'quizzes' | 'lesson_files') =>
    db
      .selectFrom(table)
      .innerJoin('lessons', 'lessons.id', `${table}.lesson_id`)
      .select([`${table}.id`, `${table}.title`])
      .where('lessons.course_id', '=', id)
      .where('lessons.deleted_at', 'is', null)
      .where(`${table}.deleted_at`, 'is', null)
      .orderBy('lessons.position')
      .orderBy(`${table}.id`)
      .execute()
  return {
    lessons,
    quizzes: await inLessons('quizzes'),
    course_files: courseFiles,
    lesson_files: await inLessons('lesson_files'),
  }
}
