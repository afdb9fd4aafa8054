import type { CourseFile } from '#contract/records/attachment.ts'
import { noteActivity } from '#server/db/activity.ts'
import { findCourseFile, insertCourseFile, listCourseFiles, updateAttachment } from '#server/db/attachments.ts'
import { findCourse } from '#server/db/courses.ts'
import { given, isSame } from '#server/db/body-changes.ts'
import { closeGaps, nextPlace } from '#server/db/orders.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { checkedFile } from '#server/db/file-rows.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { missing } from '#server/failure.ts'

/** Checklist ATT, API-028 to API-030; decisions 23, 36. */

export const courseFileHandlers = {
  'courseFiles.list': async ({ params }, { db }) => {
    await checkOwner(db, params.courseId)
    return listCourseFiles(db, params.courseId)
  },

  'courseFiles.read': async ({ params }, { db }) => {
    const attachment = await findCourseFile(db, params.id)
    if (!attachment) throw missing('The attachment')
    return attachment
  },

  'courseFiles.create': ({ params, body }, context) =>
    context.write(async (trx) => {
      await checkOwner(trx, params.courseId)
      const file = await checkedFile(trx, body.file_id)
      const position = await nextPlace(trx, 'course_files', params.courseId)
      const texts = { ...body, title: body.title || file.name }
      const id = await insertCourseFile(trx, params.courseId, texts, position, context.at)
      const attachment = await findCourseFile(trx, id)
      if (!attachment) throw new Error('A new attachment is not there')
      await note(trx, context, attachment, 'course_file.attached')
      return attachment
    }),

  'courseFiles.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await read(trx, params)
      context.mustMatch(before)
      const changed = { ...before, ...given(body) }
      // What it names may rest in the trash and stay; another one has to be there.
      if (changed.file_id !== null && changed.file_id !== before.file_id) {
        changed.file = await checkedFile(trx, changed.file_id)
      }
      changed.title ||= changed.file?.name ?? before.title
      if (isSame(before, changed)) return before
      const after = { ...changed, version: before.version + 1, updated_at: context.at }
      await updateAttachment(trx, 'course_files', after)
      await note(trx, context, after, 'course_file.updated')
      return after
    }),

  'courseFiles.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const attachment = await read(trx, params)
      context.mustMatch(attachment)
      await trx
        .updateTable('course_files')
        .set({ deleted_at: context.at, deleted_by: context.caller?.id ?? null, version: attachment.version + 1 })
        .where('id', '=', attachment.id)
        .execute()
      await closeGaps(trx, 'course_files', params.courseId)
      await note(trx, context, attachment, 'course_file.detached')
      return null
    }),
} satisfies Handlers<
  'courseFiles.list' | 'courseFiles.read' | 'courseFiles.create' | 'courseFiles.update' | 'courseFiles.delete'
>

async function checkOwner(db: Db, id: number): Promise<void> {
  if (!(await findCourse(db, id))) throw missing('The course')
}

async function read(db: Db, { courseId, id }: { courseId: number; id: number }): Promise<CourseFile> {
  const attachment = await findCourseFile(db, id)
  if (attachment?.course_id !== courseId) throw missing('The attachment')
  return attachment
}

async function note(trx: Trx, context: Context, { id, title }: CourseFile, action: string): Promise<void> {
  await noteActivity(trx, context, { action, type: 'course_files', id, title })
}
