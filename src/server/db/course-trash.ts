import { exists, parentDeleted } from '#server/failure.ts'
import { NO_OWNER, ORDERED, type OrderedTable, place } from './orders.ts'
import type { Db } from './schema.ts'

/**
 * A course takes what it holds along without touching it, so one entry in the trash stands for all, and
 * one restore brings it all back. What was deleted on its own before stays deleted.
 */

/**
 * Whether a record can come back as things are. It may not be in the trash itself, only what it belongs to.
 * @param table of the record; of other tables nothing is known here, and nothing is asked
 * @throws Failure when its course or lesson rests in the trash, or its lesson has another quiz by now
 */
export async function mustBeRestorable(trx: Db, table: string, id: number): Promise<void> {
  if (table === 'lessons' || table === 'course_files') {
    const courseId = await ownerOf(trx, table, id)
    if (courseId !== undefined) await courseIsThere(trx, courseId)
  }
  if (table !== 'quizzes' && table !== 'lesson_files') return
  const lessonId = await ownerOf(trx, table, id)
  if (lessonId === undefined) return
  await lessonIsThere(trx, lessonId)
  if (table !== 'quizzes') return
  const other = await trx
    .selectFrom('quizzes')
    .select('title')
    .where('lesson_id', '=', lessonId)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (other) throw exists(`The lesson has another quiz by now, "${other.title}".`)
}

const OWNERS = {
  lessons: 'course_id',
  course_files: 'course_id',
  quizzes: 'lesson_id',
  lesson_files: 'lesson_id',
  workflow_files: 'workflow_id',
} as const

async function ownerOf(trx: Db, table: keyof typeof OWNERS, id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom(table)
    .select((of) => of.ref(OWNERS[table]).$castTo<number>().as('owner'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.owner
}

async function courseIsThere(trx: Db, id: number): Promise<void> {
  const course = await trx.selectFrom('courses').select(['title', 'deleted_at']).where('id', '=', id).executeTakeFirst()
  if (course?.deleted_at === null) return
  throw parentDeleted(`The course "${course?.title ?? ''}"`)
}

async function lessonIsThere(trx: Db, id: number): Promise<void> {
  const lesson = await trx
    .selectFrom('lessons')
    .select(['title', 'course_id', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (lesson?.deleted_at !== null) {
    throw parentDeleted(`The lesson "${lesson?.title ?? ''}"`)
  }
  await courseIsThere(trx, lesson.course_id)
}

/** Gives a record that has just come back its former place, as far as the list still reaches. */
export async function putBack(trx: Db, table: string, id: number): Promise<void> {
  if (!isOrdered(table)) return
  const owner = table === 'courses' ? NO_OWNER : await ownerOf(trx, table, id)
  if (owner === undefined) return
  const { position } = await trx.selectFrom(table).select('position').where('id', '=', id).executeTakeFirstOrThrow()
  await place(trx, table, owner, id, position)
}

function isOrdered(table: string): table is OrderedTable {
  return table in ORDERED
}

/** History of the lessons that go with their course; their rows, quizzes and attachments follow by reference. */
export async function eraseBelongings(trx: Db, table: string, id: number): Promise<void> {
  if (table !== 'courses') return
  await trx
    .deleteFrom('revisions')
    .where('collection', '=', 'lessons')
    .where('record_id', 'in', (from) => from.selectFrom('lessons').select('id').where('course_id', '=', id))
    .execute()
}
