import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Timestamp } from '#contract/fields/scalars.ts'

/**
 * Large files arrive in parts: announce, append from the server's offset, then the ordinary POST /files with
 * `upload_id` in place of the bytes. An upload belongs to the account that announced it.
 */

/** Hours after the last part, or the announcement, until an unfinished upload is swept. */
export const UPLOAD_HOURS = 24
/** Unfinished uploads of one account. */
export const MOST_OPEN_UPLOADS = 20
/** Announced bytes of one account's unfinished uploads. */
export const MOST_OPEN_UPLOAD_BYTES = 2 * 1024 * 1024 * 1024
/** Request header of a part: where it begins. A part that begins elsewhere is 409 `wrong_offset` with the upload. */
export const UPLOAD_OFFSET = 'Upload-Offset'
export const PART_MIME_TYPE = 'application/octet-stream'

/** The Idempotency-Key of the write that will use the bytes. */
export const UploadId = v.pipe(
  v.string('Upload id must be text'),
  v.regex(/^[A-Za-z0-9._-]{8,128}$/, 'Upload id must be 8 to 128 letters, digits, dots, hyphens or underscores'),
)

/** SHA-256 as hex. */
export const Sha256 = v.pipe(
  v.string('SHA-256 must be text'),
  v.regex(/^[0-9a-f]{64}$/, 'SHA-256 must be 64 hexadecimal digits in lower case'),
)

export const UploadStart = v.strictObject({
  upload_id: UploadId,
  name: v.pipe(v.string('Name must be text'), v.maxLength(1024, 'Name must be at most 1,024 characters')),
  size: v.pipe(
    v.number('Size must be a number'),
    v.integer('Size must be a whole number of bytes'),
    v.minValue(0, 'Size must be at least 0'),
  ),
  sha256: Sha256,
})
export type UploadStart = v.InferOutput<typeof UploadStart>

export const Upload = v.object({
  upload_id: v.string(),
  size: v.number(),
  /** Bytes that the server has for good; the next part begins here. Equal to `size`: POST /files may follow. */
  offset: v.number(),
  /** When it is swept unless another part comes. */
  expires_at: Timestamp,
})
export type Upload = v.InferOutput<typeof Upload>

const params = v.object({ id: UploadId })

export const uploadEndpoints = {
  'uploads.start': endpoint({
    name: 'uploads.start',
    method: 'POST',
    path: '/uploads',
    access: 'content.write',
    summary: 'Announce a file that comes in parts; again: how much of it is there',
    body: UploadStart,
    answer: Upload,
  }),
  'uploads.read': endpoint({
    name: 'uploads.read',
    method: 'GET',
    path: '/uploads/{id}',
    access: 'content.write',
    summary: 'How much of an announced file is there',
    params,
    answer: Upload,
  }),
  'uploads.append': endpoint({
    name: 'uploads.append',
    method: 'PATCH',
    path: '/uploads/{id}',
    access: 'content.write',
    summary: 'The next part, from the Upload-Offset on; 409 with the right offset when it is another one',
    params,
    bodyType: 'bytes',
    answer: Upload,
  }),
} as const
