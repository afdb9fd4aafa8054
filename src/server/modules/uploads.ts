import { PART_MIME_TYPE, UPLOAD_OFFSET, type UploadStart } from '#contract/calls/upload.ts'
import { readSettings } from '#server/records/settings.ts'
import type { Db } from '#server/db/schema.ts'
import { checkQuota } from '#server/db/file-quota.ts'
import { checkRoom, findUpload, isUsedUp, uploadOf, type UploadRow, wrongOffset } from '#server/db/uploads.ts'
import { FileRefused } from '#server/files/file-refused.ts'
import { maxBytes, tooLargeSentence } from '#server/files/file-rules.ts'
import { rawBody } from '#server/files/raw-body.ts'
import { noRoomOr, STALL_MS } from '#server/files/receive.ts'
import type { PartStorage } from '#server/files/storage-parts.ts'
import type { Context, Handlers } from '#server/http/context.ts'
import { busy, Failure, missing } from '#server/failure.ts'

/** Files in parts, to go on after a lost connection. What counts is the row: bytes behind its offset were never promised. */

/** Names of bytes that a part is being added to, in this process. */
const arriving = new Set<string>()

export const uploadHandlers = {
  'uploads.start': async ({ body }, context) => {
    const { db, deps, at } = context
    const userId = context.account().id
    if (await isUsedUp(db, userId, body.upload_id)) {
      return uploadOf({ upload_id: body.upload_id, size: body.size, received: body.size, updated_at: at })
    }
    const known = await findUpload(db, userId, body.upload_id)
    if (known && (await isThere(deps.files.parts, known))) return uploadOf(asAnnounced(known, body))
    if (body.size === 0) throw new FileRefused('refused', 'The file is empty.')
    const rules = await readSettings(db)
    if (body.size > maxBytes(rules)) throw new FileRefused('refused', tooLargeSentence(rules))
    await deps.files.mustHaveRoom(body.size)
    const partsName = await deps.files.parts.begin()
    let isTaken = false
    try {
      return await context.write(async (trx) => {
        await checkQuota(trx, userId, body.size, rules.storage_per_account)
        const row = await announce(trx, { userId, body, partsName, at, lost: known?.parts_name })
        isTaken = row.parts_name === partsName
        return uploadOf(row)
      })
    } finally {
      if (!isTaken) await deps.files.parts.remove(partsName)
    }
  },

  'uploads.read': async ({ params }, context) => uploadOf(await find(context.db, context, params.id)),

  'uploads.append': async ({ params }, context) => {
    const { db, deps, at, request } = context
    const offset = offsetOf(request)
    const { parts_name: name } = await find(db, context, params.id)
    if (arriving.has(name)) {
      throw busy('Another part is still arriving.')
    }
    arriving.add(name)
    try {
      // Read again: an earlier part may have ended just now.
      const row = await find(db, context, params.id)
      if (offset !== row.received) throw wrongOffset(params.id, row)
      await deps.files.mustHaveRoom(row.size - offset)
      const body = rawBody(request, { most: row.size - offset, stallAfterMs: STALL_MS })
      const { size, broken } = await deps.files.parts.append(name, offset, body).catch((error: unknown) => {
        throw noRoomOr(error)
      })
      const after = await context.write((trx) => note(trx, row, size, at))
      // What came before the break stays: a line that never lasts for a whole part gets on all the same.
      if (broken) throw broken.reason
      return after
    } finally {
      arriving.delete(name)
    }
  },
} satisfies Handlers<'uploads.start' | 'uploads.read' | 'uploads.append'>

async function find(db: Db, context: Pick<Context, 'account'>, uploadId: string): Promise<UploadRow> {
  const row = await findUpload(db, context.account().id, uploadId)
  if (!row) throw missing('The upload')
  return row
}

async function isThere(parts: PartStorage, row: UploadRow): Promise<boolean> {
  const size = await parts.size(row.parts_name)
  return size !== undefined && size >= row.received
}

/** @throws Failure when the id stands for other bytes */
function asAnnounced(row: UploadRow, { size, sha256 }: UploadStart): UploadRow {
  if (row.size === size && row.sha256 === sha256) return row
  throw new Failure('key_reused', 'This upload id was used with another file.')
}

interface Announcement {
  readonly userId: number
  readonly body: UploadStart
  readonly partsName: string
  readonly at: string
  /** Bytes of a row whose file is gone, after a restored backup for instance. */
  readonly lost: string | undefined
}

/** A new row; or the one that a second tab has just made; or the one whose bytes are gone, from the start again. */
async function announce(trx: Db, { userId, body, partsName, at, lost }: Announcement): Promise<UploadRow> {
  const { upload_id, name, size, sha256 } = body
  const fresh = { received: 0, parts_name: partsName, updated_at: at }
  const known = await findUpload(trx, userId, upload_id)
  if (known) {
    asAnnounced(known, body)
    if (known.parts_name !== lost) return known
    return trx.updateTable('uploads').set(fresh).where('id', '=', known.id).returningAll().executeTakeFirstOrThrow()
  }
  await checkRoom(trx, userId, size)
  return trx
    .insertInto('uploads')
    .values({ user_id: userId, upload_id, name, size, sha256, created_at: at, ...fresh })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function note(trx: Db, row: UploadRow, received: number, at: string) {
  const after = await trx
    .updateTable('uploads')
    .set({ received, updated_at: at })
    .where('id', '=', row.id)
    .where('parts_name', '=', row.parts_name)
    .returningAll()
    .executeTakeFirst()
  if (!after) throw missing('The upload')
  return uploadOf(after)
}

/** @throws Failure */
function offsetOf(request: Request): number {
  const type = request.headers.get('Content-Type') ?? ''
  if (type.split(';')[0]?.trim().toLowerCase() !== PART_MIME_TYPE) {
    throw new Failure('wrong_type', `This call takes ${PART_MIME_TYPE}.`)
  }
  const offset = request.headers.get(UPLOAD_OFFSET) ?? ''
  if (!/^\d{1,15}$/.test(offset)) throw new Failure('malformed', `${UPLOAD_OFFSET} says where the part begins.`)
  return Number(offset)
}
