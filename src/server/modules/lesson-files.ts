import type { LessonFile } from '#contract/records/attachment.ts'
import { noteActivity } from '#server/db/activity.ts'
import { findLessonFile, insertLessonFile, listLessonFiles, updateAttachment } from '#server/db/attachments.ts'
import { findLesson } from '#server/db/lessons.ts'
import { given, isSame } from '#server/db/body-changes.ts'
import { closeGaps, nextPlace } from '#server/db/orders.ts'
import type { Db, Trx } from '#server/db/schema.ts'
import { checkedFile } from '#server/db/file-rows.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { missing } from '#server/failure.ts'

/** Checklist ATT, API-035 to API-037; decisions 23, 36. */

export const lessonFileHandlers = {
  'lessonFiles.list': async ({ params }, { db }) => {
    await checkOwner(db, params.lessonId)
    return listLessonFiles(db, params.lessonId)
  },

  'lessonFiles.read': async ({ params }, { db }) => {
    const attachment = await findLessonFile(db, params.id)
    if (!attachment) throw missing('The attachment')
    return attachment
  },

  'lessonFiles.create': ({ params, body }, context) =>
    context.write(async (trx) => {
      await checkOwner(trx, params.lessonId)
      const file = await checkedFile(trx, body.file_id)
      const position = await nextPlace(trx, 'lesson_files', params.lessonId)
      const texts = { ...body, title: body.title || file.name }
      const id = await insertLessonFile(trx, params.lessonId, texts, position, context.at)
      const attachment = await findLessonFile(trx, id)
      if (!attachment) throw new Error('A new attachment is not there')
      await note(trx, context, attachment, 'lesson_file.attached')
      return attachment
    }),

  'lessonFiles.update': ({ params, body }, context) =>
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
      await updateAttachment(trx, 'lesson_files', after)
      await note(trx, context, after, 'lesson_file.updated')
      return after
    }),

  'lessonFiles.delete': ({ params }, context) =>
    context.write(async (trx) => {
      const attachment = await read(trx, params)
      context.mustMatch(attachment)
      await trx
        .updateTable('lesson_files')
        .set({ deleted_at: context.at, deleted_by: context.caller?.id ?? null, version: attachment.version + 1 })
        .where('id', '=', attachment.id)
        .execute()
      await closeGaps(trx, 'lesson_files', params.lessonId)
      await note(trx, context, attachment, 'lesson_file.detached')
      return null
    }),
} satisfies Handlers<
  'lessonFiles.list' | 'lessonFiles.read' | 'lessonFiles.create' | 'lessonFiles.update' | 'lessonFiles.delete'
>

async function checkOwner(db: Db, id: number): Promise<void> {
  if (!(await findLesson(db, id))) throw missing('The lesson')
}

async function read(db: Db, { lessonId, id }: { lessonId: number; id: number }): Promise<LessonFile> {
  const attachment = await findLessonFile(db, id)
  if (attachment?.lesson_id !== lessonId) throw missing('The attachment')
  return attachment
}

async function note(trx: Trx, context: Context, { id, title }: LessonFile, action: string): Promise<void> {
  await noteActivity(trx, context, { action, type: 'lesson_files', id, title })
}
