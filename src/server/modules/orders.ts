import type { Order } from '#contract/records/order.ts'
import { courseFile, lessonFile } from '#contract/records/attachment.ts'
import { course } from '#contract/records/course.ts'
import { lesson } from '#contract/records/lesson.ts'
import type { Definition } from '#contract/records/record.ts'
import { workflow } from '#contract/records/workflow.ts'
import { workflowFile } from '#contract/records/workflow-file.ts'
import { findCourse } from '#server/db/courses.ts'
import { findLesson } from '#server/db/lessons.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { foundHolder } from '#server/records/handlers.ts'
import { type Holder, orderOf, reorder } from '#server/records/order.ts'
import { findKept } from '#server/records/table.ts'

/** The orders of courses, of the lessons of a course, and of attachments. */

export const orderHandlers = {
  'courses.order': (_, { db }) => orderOf(db, course, null),
  'courses.reorder': ({ body }, context) => put(context, course, () => Promise.resolve(null), body.ids),

  'lessons.order': async ({ params }, { db }) => orderOf(db, lesson, await inCourse(db, params.id)),
  'lessons.reorder': ({ params, body }, context) => put(context, lesson, (trx) => inCourse(trx, params.id), body.ids),

  'courseFiles.order': async ({ params }, { db }) => orderOf(db, courseFile, await inCourse(db, params.id)),
  'courseFiles.reorder': ({ params, body }, context) =>
    put(context, courseFile, (trx) => inCourse(trx, params.id), body.ids),

  'lessonFiles.order': async ({ params }, { db }) => orderOf(db, lessonFile, await inLesson(db, params.id)),
  'lessonFiles.reorder': ({ params, body }, context) =>
    put(context, lessonFile, (trx) => inLesson(trx, params.id), body.ids),

  'workflowFiles.order': async ({ params }, { db }) => orderOf(db, workflowFile, await inWorkflow(db, params.id)),
  'workflowFiles.reorder': ({ params, body }, context) =>
    put(context, workflowFile, (trx) => inWorkflow(trx, params.id), body.ids),
} satisfies Handlers<
  | 'courses.order'
  | 'courses.reorder'
  | 'lessons.order'
  | 'lessons.reorder'
  | 'courseFiles.order'
  | 'courseFiles.reorder'
  | 'lessonFiles.order'
  | 'lessonFiles.reorder'
  | 'workflowFiles.order'
  | 'workflowFiles.reorder'
>

async function inCourse(db: Db, id: number): Promise<Holder> {
  const { title } = await foundHolder(db, course, id, await findCourse(db, id))
  return { of: course, id, title }
}

async function inLesson(db: Db, id: number): Promise<Holder> {
  const { title } = await foundHolder(db, lesson, id, await findLesson(db, id))
  return { of: lesson, id, title }
}

async function inWorkflow(db: Db, id: number): Promise<Holder> {
  const { title } = await foundHolder(db, workflow, id, await findKept(db, workflow, id))
  return { of: workflow, id, title }
}

/** All of these calls answer with an order. */
interface Reordering extends Omit<Context, 'write'> {
  readonly write: (effect: (trx: Trx) => Promise<Order>) => Promise<Order>
}

function put(
  context: Reordering,
  of: Definition,
  holder: (trx: Db) => Promise<Holder | null>,
  ids: readonly number[],
): Promise<Order> {
  return context.write(async (trx) => reorder(trx, context, of, await holder(trx), ids))
}
