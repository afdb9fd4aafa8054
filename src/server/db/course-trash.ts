import { Problem } from '#server/http/problem.ts'
import { NO_OWNER, ORDERED, type OrderedTable, place } from './orders.ts'
import type { Db } from './schema.ts'

/**
 * Decision 25: a course takes what it holds along without touching it, so one entry in the trash stands for all, and
 * one restore brings it all back. What was deleted on its own before stays deleted.
 */

/**
 * Whether a record can come back as things are.
 * @param table of the deleted record; of other tables nothing is known here, and nothing is asked
 * @throws Problem 409 when its course or lesson rests in the trash too, or its lesson has another quiz by now
 */
export async function mustBeRestorable(trx: Db, table: string, id: number): Promise<void> {
  if (table === 'lessons') await courseIsThere(trx, await columnOf(trx, table, 'course_id', id))
  if (table === 'course_files') await courseIsThere(trx, await columnOf(trx, table, 'course_id', id))
  if (table !== 'quizzes' && table !== 'lesson_files') return
  const lessonId = await columnOf(trx, table, 'lesson_id', id)
  await lessonIsThere(trx, lessonId)
  if (table !== 'quizzes') return
  const other = await trx
    .selectFrom('quizzes')
    .select('title')
    .where('lesson_id', '=', lessonId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (other) throw new Problem(409, 'exists', `The lesson has another quiz by now, "${other.title}".`)
}

async function columnOf(
  trx: Db,
  table: 'lessons' | 'course_files' | 'quizzes' | 'lesson_files',
  column: 'course_id' | 'lesson_id',
  id: number,
): Promise<number> {
  const row = await trx
    .selectFrom(table)
    .select((of) => of.ref(column).$castTo<number>().as('owner'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.owner
}

async function courseIsThere(trx: Db, id: number): Promise<void> {
  const course = await trx.selectFrom('courses').select(['title', 'deleted_at']).where('id', '=', id).executeTakeFirst()
  if (course?.deleted_at === null) return
  throw new Problem(409, 'parent_deleted', `The course "${course?.title ?? ''}" is in the trash. Restore it first.`)
}

async function lessonIsThere(trx: Db, id: number): Promise<void> {
  const lesson = await trx
    .selectFrom('lessons')
    .select(['title', 'course_id', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (lesson?.deleted_at !== null) {
    throw new Problem(409, 'parent_deleted', `The lesson "${lesson?.title ?? ''}" is in the trash. Restore it first.`)
  }
  await courseIsThere(trx, lesson.course_id)
}

/** Gives a record that has just come back its former place, as far as the list still reaches. */
export async function putBack(trx: Db, table: string, id: number): Promise<void> {
  if (!isOrdered(table)) return
  const owner = table === 'courses' ? NO_OWNER : await columnOf(trx, table, ORDERED[table] ?? 'course_id', id)
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
