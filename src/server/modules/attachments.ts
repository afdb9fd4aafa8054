import { type AttachmentCreate, type AttachmentUpdate, courseFile, lessonFile } from '#contract/records/attachment.ts'
import { course } from '#contract/records/course.ts'
import { lesson } from '#contract/records/lesson.ts'
import { findCourseFile, findLessonFile, listCourseFiles, listLessonFiles } from '#server/db/attachments.ts'
import { findCourse } from '#server/db/courses.ts'
import { checkedFile } from '#server/db/file-rows.ts'
import { findLesson } from '#server/db/lessons.ts'
import type { Db } from '#server/db/schema.ts'
import { missing } from '#server/failure.ts'
import type { Handlers } from '#server/http/context.ts'
import { foundHolder, mustNotRest } from '#server/records/handlers.ts'
import { change, create, remove } from '#server/records/life.ts'

/** Attachments of courses and of lessons. */

export const attachmentHandlers = {
  'courseFiles.list': async ({ params }, { db }) => {
    await courseOf(db, params.courseId)
    return listCourseFiles(db, params.courseId)
  },

  'courseFiles.read': ({ params }, { db }) => readCourseFile(db, params.id),

  'courseFiles.create': ({ params, body }, context) =>
    context.write(async (trx) => {
      const { id: course_id } = await courseOf(trx, params.courseId)
      const values = { ...(await named(trx, body)), course_id }
      const { id } = await create(trx, context, courseFile, values, { action: 'course_file.attached' })
      return readCourseFile(trx, id)
    }),

  'courseFiles.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await readCourseFile(trx, params.id, params.courseId)
      context.mustMatch(before)
      return change(trx, context, courseFile, ...(await renamed(trx, before, body)))
    }),

  'courseFiles.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const attachment = await readCourseFile(trx, params.id, params.courseId)
      context.mustMatch(attachment)
      return remove(trx, context, courseFile, attachment, 'course_file.detached')
    }),

  'lessonFiles.list': async ({ params }, { db }) => {
    await lessonOf(db, params.lessonId)
    return listLessonFiles(db, params.lessonId)
  },

  'lessonFiles.read': ({ params }, { db }) => readLessonFile(db, params.id),

  'lessonFiles.create': ({ params, body }, context) =>
    context.write(async (trx) => {
      const { id: lesson_id } = await lessonOf(trx, params.lessonId)
      const values = { ...(await named(trx, body)), lesson_id }
      const { id } = await create(trx, context, lessonFile, values, { action: 'lesson_file.attached' })
      return readLessonFile(trx, id)
    }),

  'lessonFiles.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await readLessonFile(trx, params.id, params.lessonId)
      context.mustMatch(before)
      return change(trx, context, lessonFile, ...(await renamed(trx, before, body)))
    }),

  'lessonFiles.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const attachment = await readLessonFile(trx, params.id, params.lessonId)
      context.mustMatch(attachment)
      return remove(trx, context, lessonFile, attachment, 'lesson_file.detached')
    }),
} satisfies Handlers<
  | 'courseFiles.list'
  | 'courseFiles.read'
  | 'courseFiles.create'
  | 'courseFiles.update'
  | 'courseFiles.delete'
  | 'lessonFiles.list'
  | 'lessonFiles.read'
  | 'lessonFiles.create'
  | 'lessonFiles.update'
  | 'lessonFiles.delete'
>

const courseOf = async (db: Db, id: number) => foundHolder(db, course, id, await findCourse(db, id))
const lessonOf = async (db: Db, id: number) => foundHolder(db, lesson, id, await findLesson(db, id))

/** @param courseId the course that the path names: under another one there is no such attachment */
async function readCourseFile(db: Db, id: number, courseId?: number) {
  const attachment = await findCourseFile(db, id)
  if (!attachment) await mustNotRest(db, courseFile, id)
  if (!attachment || attachment.course_id !== (courseId ?? attachment.course_id)) throw missing('The attachment')
  return attachment
}

async function readLessonFile(db: Db, id: number, lessonId?: number) {
  const attachment = await findLessonFile(db, id)
  if (!attachment) await mustNotRest(db, lessonFile, id)
  if (!attachment || attachment.lesson_id !== (lessonId ?? attachment.lesson_id)) throw missing('The attachment')
  return attachment
}

/** Without a title it is called as its file. */
async function named(db: Db, body: AttachmentCreate): Promise<AttachmentCreate> {
  const file = await checkedFile(db, body.file_id)
  return { ...body, title: body.title || file.name }
}

/** The attachment with the file that it will name, and the changes with the title that it gets. */
async function renamed<A extends Awaited<ReturnType<typeof readCourseFile | typeof readLessonFile>>>(
  db: Db,
  before: A,
  body: AttachmentUpdate,
): Promise<[A, AttachmentUpdate]> {
  const { file_id: wanted = before.file_id } = body
  // What it names may rest in the trash and stay; another one has to be there.
  const isOther = wanted !== null && wanted !== before.file_id
  const file = isOther ? await checkedFile(db, wanted) : before.file
  const title = body.title === '' ? (file?.name ?? before.title) : body.title
  return [
    { ...before, file },
    { ...body, title },
  ]
}
