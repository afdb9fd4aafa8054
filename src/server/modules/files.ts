import { type FileUpdate, type StoredFile, storedFile } from '#contract/records/file.ts'
import type { Actor } from '#server/db/activity.ts'
import { listFiles } from '#server/db/file-lists.ts'
import { checkQuota } from '#server/db/file-quota.ts'
import { isSame } from '#server/db/body-changes.ts'
import { insertFile, insertLink, takeBytes, updateFile } from '#server/db/files.ts'
import { bit, type Trx } from '#server/db/schema.ts'
import { deleteUpload } from '#server/db/uploads.ts'
import { type FileRow, findFile, isLink, toStoredFile } from '#server/db/file-rows.ts'
import { MOST_SHOWN, usesOfFile } from '#server/db/file-uses.ts'
import { signLink } from '#server/files/signed-link.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { inUse, invalid } from '#server/failure.ts'
import { changesOf } from '#server/records/changes.ts'
import { note, remove } from '#server/records/life.ts'
import { readSettings } from '#server/records/settings.ts'

export const fileHandlers = {
  'files.list': ({ query }, { db }) => listFiles(db, query),

  'files.rules': async (_, { db }) => {
    const { max_file_size, allowed_file_types } = await readSettings(db)
    return { max_file_size, allowed_file_types }
  },

  'files.read': async ({ params }, { db }) => toStoredFile(await findFile(db, params.id)),

  'files.uses': async ({ params }, { db }) => usesOfFile(db, await findFile(db, params.id)),

  'files.upload': async ({ body }, context) => {
    const { deps } = context
    const upload = context.upload()
    const { upload_id: _id, ...described } = body
    // On the disk before the row: a crash in between leaves bytes without a row, which the sweep removes.
    const storageName = await upload.keep()
    let recorded = false
    try {
      const answer = await context.write(async (trx) => {
        await checkQuota(trx, context.account().id, upload.size, (await readSettings(trx)).storage_per_account)
        const texts = { ...described, name: body.name || upload.originalName }
        const file = await insertFile(trx, upload, storageName, texts, madeBy(context))
        if (upload.uploadedAs) await deleteUpload(trx, upload.uploadedAs.id)
        await noteFile(trx, context, 'file.uploaded', {}, file)
        return { file }
      })
      recorded = true
      return answer
    } finally {
      if (!recorded) await deps.files.remove(storageName)
      else if (upload.uploadedAs) await deps.files.parts.remove(upload.uploadedAs.parts_name)
    }
  },

  'files.link': ({ body }, context) =>
    context.write(async (trx) => {
      const file = await insertLink(trx, body, madeBy(context))
      await noteFile(trx, context, 'file.linked', {}, file)
      return { file }
    }),

  'files.update': ({ params, body }, context) =>
    context.write(async (trx) => {
      const before = await findFile(trx, params.id)
      context.mustMatch(toStoredFile(before))
      const changes = await columnsIn(trx, context, before, body)
      if (isSame(before, { ...before, ...changes })) return toStoredFile(before)
      const after = await updateFile(trx, before, { ...changes, updated_at: context.at })
      const [was, file] = [toStoredFile(before), toStoredFile(after)]
      await noteFile(trx, context, 'bytes_name' in changes ? 'file.replaced' : 'file.updated', was, file)
      return file
    }),

  'files.delete': ({ params, query }, context) =>
    context.write(async (trx) => {
      const file = await findFile(trx, params.id)
      context.mustMatch(toStoredFile(file))
      const uses = query.force ? [] : await usesOfFile(trx, file)
      if (uses.length > 0) {
        const many = uses.length < MOST_SHOWN ? `${uses.length}` : `${MOST_SHOWN} or more`
        const places = uses.length === 1 ? 'one place' : `${many} places`
        throw inUse(`This file is used in ${places}.`, uses)
      }
      return remove(trx, context, storedFile, toStoredFile(file))
    }),

  'files.signedLink': async ({ params }, { db, deps, now }) => {
    const file = await findFile(db, params.id)
    if (isLink(file)) throw invalid('id', 'A link leads elsewhere and needs no signature')
    return signLink(deps.config.secretKeys.current, file.storage_name, now)
  },
} satisfies Handlers<
  | 'files.list'
  | 'files.read'
  | 'files.rules'
  | 'files.uses'
  | 'files.upload'
  | 'files.link'
  | 'files.update'
  | 'files.delete'
  | 'files.signedLink'
>

const madeBy = (context: Pick<Context, 'at' | 'account'>) => ({ at: context.at, userId: context.account().id })

/** @param was nothing, when it was added */
function noteFile(trx: Trx, by: Actor, action: string, was: Partial<StoredFile>, file: StoredFile): Promise<void> {
  return note(trx, by, storedFile, { ...file }, action, changesOf(storedFile, was, file))
}

/** @throws Failure when a file is given what only a link has, or the other way round */
async function columnsIn(
  trx: Trx,
  context: Pick<Context, 'at' | 'account'>,
  before: FileRow,
  body: FileUpdate,
): Promise<Partial<FileRow>> {
  const { name = before.name, alt_text = before.alt_text, caption = before.caption, url = before.url } = body
  if (isLink(before) && url === null) throw invalid('url', 'URL is required')
  if (!isLink(before) && url !== null) throw invalid('url', 'Only a link has a URL')
  const is_public = body.is_public === undefined ? before.is_public : bit(body.is_public)
  const { replace_with: from = before.content_from } = body
  const content = from === before.content_from ? {} : await takeBytes(trx, before, from, madeBy(context))
  return { name, alt_text, caption, url, is_public, ...content }
}
