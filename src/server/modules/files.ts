import { noteActivity } from '#server/db/activity.ts'
import { bit } from '#server/db/schema.ts'
import { findFile, toStoredFile } from '#server/files/file-rows.ts'
import { GROUP_MIME_TYPES, MIME_TYPES } from '#server/files/file-types.ts'
import { usesOfFile } from '#server/files/file-uses.ts'
import { signLink } from '#server/files/signed-link.ts'
import type { Handlers } from '#server/http/context.ts'
import { Problem } from '#server/http/problem.ts'

/** API-020 to API-023; decisions 24, 27, 29, 31, 78, 82. */
export const fileHandlers = {
  'files.list': async ({ query }, { db }) => {
    let rows = db.selectFrom('files').selectAll().where('deleted_at', 'is', null)
    const { type } = query
    if (type === 'other') {
      rows = rows.where('mime_type', 'not in', Object.values(GROUP_MIME_TYPES).flat())
    } else if (type !== undefined) {
      rows = rows.where('mime_type', 'in', GROUP_MIME_TYPES[type])
    }
    return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(toStoredFile)
  },

  'files.read': async ({ params }, { db }) => toStoredFile(await findFile(db, params.id)),

  'files.upload': async ({ body }, context) => {
    const { deps, at } = context
    const upload = context.upload()
    // On the disk before the row: a crash in between leaves bytes without a row, which the sweep removes.
    const storageName = await upload.keep()
    let recorded = false
    try {
      return await context.write(async (trx) => {
        const row = await trx
          .insertInto('files')
          .values({
            created_at: at,
            updated_at: at,
            deleted_at: null,
            deleted_by: null,
            name: body.name || upload.originalName,
            original_name: upload.originalName,
            storage_name: storageName,
            mime_type: MIME_TYPES[upload.type],
            size: upload.size,
            sha256: upload.storedSha256,
            width: upload.width,
            height: upload.height,
            is_public: bit(body.is_public),
            user_id: context.account().id,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        await noteActivity(trx, context, { action: 'file.uploaded', type: 'files', id: row.id, title: row.name })
        recorded = true
        return { file: toStoredFile(row) }
      })
    } catch (error) {
      recorded = false
      throw error
    } finally {
      if (!recorded) await deps.files.remove(storageName)
    }
  },

  'files.delete': ({ params, query }, context) =>
    context.write(async (trx) => {
      const file = await findFile(trx, params.id)
      context.mustMatch(toStoredFile(file))
      const uses = query.force ? [] : await usesOfFile(trx, file.storage_name)
      if (uses.length > 0) {
        const places = uses.length === 1 ? 'one place' : `${uses.length} places`
        throw new Problem(409, 'in_use', `This file is used in ${places}.`, { uses })
      }
      await trx
        .updateTable('files')
        .set({ deleted_at: context.at, deleted_by: context.account().id, version: file.version + 1 })
        .where('id', '=', file.id)
        .execute()
      await noteActivity(trx, context, { action: 'file.deleted', type: 'files', id: file.id, title: file.name })
      return null
    }),

  'files.signedLink': async ({ params }, { db, deps, now }) => {
    const file = await findFile(db, params.id)
    return signLink(deps.config.secretKey, file.storage_name, now)
  },
} satisfies Handlers<'files.list' | 'files.read' | 'files.upload' | 'files.delete' | 'files.signedLink'>
