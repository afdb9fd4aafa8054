import { sql } from 'kysely'
import type { CourseFile, LessonFile } from '#contract/records/attachment.ts'
import type { StoredFile } from '#contract/records/file.ts'
import { toStoredFile } from './file-rows.ts'
import type { Bit, Db } from './schema.ts'
import { among } from './sqlite/among.ts'

/** Rows of the attachments of courses and of lessons; one is there as long as what it is attached to. */

interface AttachmentRow extends Omit<CourseFile, 'is_required' | 'is_downloadable' | 'file' | 'course_id'> {
  readonly is_required: Bit
  readonly is_downloadable: Bit
}

const courseFiles = (db: Db) =>
  db
    .selectFrom('course_files')
    .innerJoin('courses', 'courses.id', 'course_files.course_id')
    .where('course_files.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .select(['course_files.id', 'course_files.created_at', 'course_files.updated_at', 'course_files.version'])
    .select(['course_files.course_id', 'course_files.file_id', 'course_files.title', 'course_files.description'])
    .select(['course_files.is_required', 'course_files.is_downloadable', 'course_files.position as order'])
    .orderBy('course_files.position')
    .orderBy('course_files.id')

const lessonFiles = (db: Db) =>
  db
    .selectFrom('lesson_files')
    .innerJoin('lessons', 'lessons.id', 'lesson_files.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .where('lesson_files.deleted_at', 'is', null)
    .where('lessons.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .select(['lesson_files.id', 'lesson_files.created_at', 'lesson_files.updated_at', 'lesson_files.version'])
    .select(['lesson_files.lesson_id', 'lessons.course_id', 'lesson_files.file_id', 'lesson_files.title'])
    .select(['lesson_files.description', 'lesson_files.is_required', 'lesson_files.is_downloadable'])
    .select('lesson_files.position as order')
    .orderBy('lesson_files.position')
    .orderBy('lesson_files.id')

/** Adds the files that are there; one in the trash is null until it comes back. */
async function withFiles<R extends AttachmentRow>(db: Db, rows: readonly R[]) {
  const ids = rows.flatMap((row) => row.file_id ?? [])
  const found =
    ids.length === 0
      ? []
      : await db.selectFrom('files').selectAll().where('id', 'in', ids).where('deleted_at', 'is', null).execute()
  const files = new Map<number | null, StoredFile>(found.map((row) => [row.id, toStoredFile(row)]))
  return rows.map(({ is_required, is_downloadable, ...row }) => ({
    ...row,
    is_required: is_required === 1,
    is_downloadable: is_downloadable === 1,
    file: files.get(row.file_id) ?? null,
  }))
}

export async function listCourseFiles(db: Db, courseId: number): Promise<CourseFile[]> {
  return withFiles(db, await courseFiles(db).where('course_files.course_id', '=', courseId).execute())
}

export async function findCourseFile(db: Db, id: number): Promise<CourseFile | undefined> {
  const [found] = await withFiles(db, await courseFiles(db).where('course_files.id', '=', id).execute())
  return found
}

export async function listLessonFiles(db: Db, lessonId: number): Promise<LessonFile[]> {
  return withFiles(db, await lessonFiles(db).where('lesson_files.lesson_id', '=', lessonId).execute())
}

/** Of several lessons, in order within each. */
export async function filesOfLessons(db: Db, lessonIds: readonly number[]): Promise<LessonFile[]> {
  return withFiles(
    db,
    await lessonFiles(db)
      .where(sql<boolean>`lesson_files.lesson_id in ${among(lessonIds)}`)
      .execute(),
  )
}

export async function findLessonFile(db: Db, id: number): Promise<LessonFile | undefined> {
  const [found] = await withFiles(db, await lessonFiles(db).where('lesson_files.id', '=', id).execute())
  return found
}
