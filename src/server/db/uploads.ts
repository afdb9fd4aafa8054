import type { Selectable } from 'kysely'
import { MOST_OPEN_UPLOAD_BYTES, MOST_OPEN_UPLOADS, UPLOAD_HOURS, type Upload } from '#contract/calls/upload.ts'
import { Failure } from '#server/failure.ts'
import type { Db, UploadsTable } from './schema.ts'

/** Rows of files that arrive in parts. Deleted when the file is recorded, or by the sweep. */

export type UploadRow = Selectable<UploadsTable>

const HOUR = 3_600_000

/** An upload is its owner's alone: to everybody else it is not there. */
export async function findUpload(db: Db, userId: number, uploadId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
}

export function uploadOf(row: Pick<UploadRow, 'upload_id' | 'size' | 'received' | 'updated_at'>): Upload {
  return {
    upload_id: row.upload_id,
    size: row.size,
    offset: row.received,
    expires_at: new Date(Date.parse(row.updated_at) + UPLOAD_HOURS * HOUR).toISOString(),
  }
}

/** 409 with what is there; without a row, nothing is. */
export function wrongOffset(uploadId: string, row: UploadRow | undefined): Failure {
  const current = row ? uploadOf(row) : { upload_id: uploadId, offset: 0 }
  return new Failure('wrong_offset', 'The file goes on at another place.', { current })
}

/**
 * Whether the write that was to use these bytes has happened: then a client that missed the answer needs to send
 * nothing again.
 */
export async function isUsedUp(db: Db, userId: number, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where('key', '=', uploadId)
    .where('method', '=', 'POST')
    .where('path', '=', '/files')
    .executeTakeFirst()
  return row !== undefined
}

/** @throws Failure when this account has too much that is unfinished */
export async function checkRoom(trx: Db, userId: number, size: number): Promise<void> {
  const open = await trx
    .selectFrom('uploads')
    .where('user_id', '=', userId)
    .select((of) => [
      of.fn.countAll<number>().as('count'),
      of.fn.coalesce(of.fn.sum<number>('size'), of.lit(0)).as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  if (open.count < MOST_OPEN_UPLOADS && open.bytes + size <= MOST_OPEN_UPLOAD_BYTES) return
  const text = 'Too many unfinished uploads. Finish some of them, or wait until they lapse.'
  throw new Failure('too_many', text, { retryAfter: 3600 })
}

/** Its bytes go with the next sweep, or at once by whoever knows their name. */
export async function deleteUpload(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('uploads').where('id', '=', id).execute()
}

/** Names in the storage of all bytes that came so far. */
export async function namesOfParts(db: Db): Promise<string[]> {
  return (await db.selectFrom('uploads').select('parts_name').execute()).map((row) => row.parts_name)
}

/** Uploads that got no part for a day. */
export async function deleteLapsedUploads(trx: Db, now: number): Promise<void> {
  const before = new Date(now - UPLOAD_HOURS * HOUR).toISOString()
  await trx.deleteFrom('uploads').where('updated_at', '<', before).execute()
}
