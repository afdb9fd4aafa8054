import {
  type AttachmentCreate,
  type AttachmentUpdate,
  type CourseFile,
  courseFile,
  type LessonFile,
  lessonFile,
} from '#contract/records/attachment.ts'
import { course } from '#contract/records/course.ts'
import { lesson } from '#contract/records/lesson.ts'
import { findCourseFile, findLessonFile, listCourseFiles, listLessonFiles } from '#server/db/attachments.ts'
import { findCourse } from '#server/db/courses.ts'
import { given } from '#server/db/body-changes.ts'
import { checkedFile } from '#server/db/file-rows.ts'
import { findLesson } from '#server/db/lessons.ts'
import type { Db } from '#server/db/schema.ts'
import { missing } from '#server/failure.ts'
import type { Handlers } from '#server/http/context.ts'
import { mustBeFree, sameAgain } from '#server/records/attached-once.ts'
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
      const twin = (await listCourseFiles(trx, course_id)).find(({ file_id }) => file_id === values.file_id)
      if (twin) return sameAgain(context, twin, saidOf(body, twin))
      const { id } = await create(trx, context, courseFile, values, { action: 'course_file.attached' })
      return readCourseFile(trx, id)
    }),

  'courseFiles.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await readCourseFile(trx, params.id, params.courseId)
      context.mustMatch(before)
      const { id, course_id, file_id } = { ...before, ...given(body) }
      if (file_id !== before.file_id) mustBeFree(await listCourseFiles(trx, course_id), { id, file_id })
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
      const twin = (await listLessonFiles(trx, lesson_id)).find(({ file_id }) => file_id === values.file_id)
      if (twin) return sameAgain(context, twin, saidOf(body, twin))
      const { id } = await create(trx, context, lessonFile, values, { action: 'lesson_file.attached' })
      return readLessonFile(trx, id)
    }),

  'lessonFiles.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await readLessonFile(trx, params.id, params.lessonId)
      context.mustMatch(before)
      const { id, lesson_id, file_id } = { ...before, ...given(body) }
      if (file_id !== before.file_id) mustBeFree(await listLessonFiles(trx, lesson_id), { id, file_id })
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

type Attachment = CourseFile | LessonFile

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

/** What a caller says of the file beside what it has anyway. */
function saidOf(body: AttachmentCreate, { file, title: shown }: Attachment) {
  const { title, description, is_required, is_downloadable, order } = body
  return {
    title: title === (file?.name ?? shown) ? undefined : title || undefined,
    description: description || undefined,
    is_required: is_required || undefined,
    is_downloadable: is_downloadable && undefined,
    order,
  }
}

/** Without a title it is called as its file. */
async function named(db: Db, body: AttachmentCreate): Promise<AttachmentCreate> {
  const file = await checkedFile(db, body.file_id)
  return { ...body, title: body.title || file.name }
}

/** The attachment with the file that it will name, and the changes with the title that it gets. */
async function renamed<A extends Attachment>(
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
