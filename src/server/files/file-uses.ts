import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { pathOf } from './file-rows.ts'

export interface FileUse {
  readonly type: string
  readonly id: number
  readonly title: string
}

const MOST_SHOWN = 100

/** Where a file's address stands: in fields and in the text of what is not in the trash (decision 24). */
export async function usesOfFile(db: Db, storageName: string): Promise<FileUse[]> {
  const path = pathOf(storageName)
  // Stored names are random, so the address can't be part of a longer one; absolute addresses end with it.
  const holds = (column: string) => sql<boolean>`instr(${sql.ref(column)}, ${path}) > 0`
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'title'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([holds('featured_image'), holds('content')]))
    .limit(MOST_SHOWN)
    .execute()
  const pictured = async (table: 'courses' | 'workflows') =>
    db.selectFrom(table).select(['id', 'title']).where('deleted_at', 'is', null).where(holds('image_url')).execute()
  const lessons = await lessonsThere(db)
    .where((eb) => eb.or([holds('lessons.content'), holds('lessons.video_url'), holds('lessons.thumbnail')]))
    .execute()
  const templates = await db
    .selectFrom('cv_templates')
    .select(['id', 'name as title'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([holds('thumbnail'), holds('html')]))
    .execute()
  const people = await db
    .selectFrom('users')
    .select(['id', 'name as title'])
    .where('deleted_at', 'is', null)
    .where(holds('avatar'))
    .execute()
  const named = (type: string, rows: { id: number; title: string }[]) => rows.map((row) => ({ type, ...row }))
  return [
    ...named('posts', posts),
    ...named('courses', await pictured('courses')),
    ...named('lessons', lessons),
    ...named('course-files', await attachedToCourses(db, storageName)),
    ...named('lesson-files', await attachedToLessons(db, storageName)),
    ...named('workflows', await pictured('workflows')),
    ...named('cv-templates', templates),
    ...named('users', people),
  ].slice(0, MOST_SHOWN)
}

/** A lesson in a course that rests in the trash is there no more than its course. */
const lessonsThere = (db: Db) =>
  db
    .selectFrom('lessons')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.id', 'lessons.title'])
    .where('lessons.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)

/** Attachments, each under the id and title of the course or lesson that has it. */
const attachedToCourses = (db: Db, storageName: string) =>
  db
    .selectFrom('course_files')
    .innerJoin('files', 'files.id', 'course_files.file_id')
    .innerJoin('courses', 'courses.id', 'course_files.course_id')
    .select(['courses.id', 'courses.title'])
    .where('files.storage_name', '=', storageName)
    .where('course_files.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .execute()

const attachedToLessons = (db: Db, storageName: string) =>
  lessonsThere(db)
    .innerJoin('lesson_files', 'lesson_files.lesson_id', 'lessons.id')
    .innerJoin('files', 'files.id', 'lesson_files.file_id')
    .where('files.storage_name', '=', storageName)
    .where('lesson_files.deleted_at', 'is', null)
    .execute()
