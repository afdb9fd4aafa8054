import { type Order, ONLY_ORDER } from '#contract/records/order.ts'
import { noteActivity } from '#server/db/activity.ts'
import { findCourse } from '#server/db/courses.ts'
import { findLesson } from '#server/db/lessons.ts'
import { NO_OWNER, type OrderedTable, readOrder, writeOrder } from '#server/db/orders.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { missing } from '#server/failure.ts'

/** Decisions 16 and 76: the orders of courses, of the lessons of a course, and of attachments. */

export const orderHandlers = {
  'courses.order': (_, { db }) => orderOf(db, allCourses),
  'courses.reorder': ({ body }, context) => reorder(context, () => Promise.resolve(allCourses), body.ids),

  'lessons.order': async ({ params }, { db }) => orderOf(db, await inCourse(db, params.id, 'lessons')),
  'lessons.reorder': ({ params, body }, context) =>
    reorder(context, (trx) => inCourse(trx, params.id, 'lessons'), body.ids),

  'courseFiles.order': async ({ params }, { db }) => orderOf(db, await inCourse(db, params.id, 'course_files')),
  'courseFiles.reorder': ({ params, body }, context) =>
    reorder(context, (trx) => inCourse(trx, params.id, 'course_files'), body.ids),

  'lessonFiles.order': async ({ params }, { db }) => orderOf(db, await inLesson(db, params.id)),
  'lessonFiles.reorder': ({ params, body }, context) => reorder(context, (trx) => inLesson(trx, params.id), body.ids),
} satisfies Handlers<
  | 'courses.order'
  | 'courses.reorder'
  | 'lessons.order'
  | 'lessons.reorder'
  | 'courseFiles.order'
  | 'courseFiles.reorder'
  | 'lessonFiles.order'
  | 'lessonFiles.reorder'
>

/** One list: what it holds, and the record that holds it. */
interface List {
  readonly table: OrderedTable
  readonly owner: number
  readonly id: number
  readonly title: string
  /** Table of the record that holds it. */
  readonly holder?: 'courses' | 'lessons'
}

const allCourses: List = { table: 'courses', owner: NO_OWNER, id: ONLY_ORDER, title: 'Courses' }

async function inCourse(db: Db, id: number, table: OrderedTable): Promise<List> {
  const course = await findCourse(db, id)
  if (!course) throw missing('The course')
  return { table, owner: id, id, title: course.title, holder: 'courses' }
}

async function inLesson(db: Db, id: number): Promise<List> {
  const lesson = await findLesson(db, id)
  if (!lesson) throw missing('The lesson')
  return { table: 'lesson_files', owner: id, id, title: lesson.title, holder: 'lessons' }
}

async function orderOf(db: Db, { table, owner, id, title }: List): Promise<Order> {
  const { ids, version } = await readOrder(db, table, owner)
  return { id, version, title, ids }
}

/** All four calls answer with an order. */
interface Reordering extends Omit<Context, 'write'> {
  readonly write: (effect: (trx: Trx) => Promise<Order>) => Promise<Order>
}

function reorder(context: Reordering, find: (trx: Db) => Promise<List>, ids: readonly number[]): Promise<Order> {
  return context.write(async (trx) => {
    const list = await find(trx)
    const before = await orderOf(trx, list)
    context.mustMatch(before)
    if (!(await writeOrder(trx, list.table, list.owner, ids))) return before
    const { table, id, title, holder } = list
    await noteActivity(trx, context, { action: `${table}.reordered`, title, ...(holder && { type: holder, id }) })
    return orderOf(trx, list)
  })
}
