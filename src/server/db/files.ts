import { randomBytes } from 'node:crypto'
import { LINK_MIME_TYPE, type LinkCreate, type StoredFile } from '#contract/records/file.ts'
import { bytesOf, type FileRow, isLink, toStoredFile } from './file-rows.ts'
import { type ContentType, MIME_TYPES } from './file-types.ts'
import { usesOfFile } from './file-uses.ts'
import { conflict, invalid } from '#server/failure.ts'
import { bit, type Db } from './schema.ts'

/** Rows of the library. The bytes are on the disk before their row. */

interface Made {
  readonly at: string
  readonly userId: number
}

const made = ({ at, userId }: Made) => ({
  created_at: at,
  updated_at: at,
  deleted_at: null,
  deleted_by: null,
  bytes_name: null,
  content_from: null,
  user_id: userId,
})

interface Described {
  readonly name: string
  readonly is_public: boolean
  readonly alt_text: string
  readonly caption: string
}

/** Bytes as they were found when they came. */
export interface Bytes {
  readonly type: ContentType
  readonly originalName: string
  readonly size: number
  /** Of the bytes as sent, and as stored: a picture is written anew. */
  readonly sha256: string
  readonly storedSha256: string
  readonly width: number | null
  readonly height: number | null
}

/** @param storageName of the bytes, which are kept already */
export async function insertFile(
  trx: Db,
  upload: Bytes,
  storageName: string,
  { is_public, ...texts }: Described,
  by: Made,
): Promise<StoredFile> {
  const row = await trx
    .insertInto('files')
    .values({
      ...made(by),
      ...texts,
      original_name: upload.originalName,
      storage_name: storageName,
      mime_type: MIME_TYPES[upload.type],
      size: upload.size,
      sha256: upload.storedSha256,
      sent_sha256: upload.sha256,
      width: upload.width,
      height: upload.height,
      is_public: bit(is_public),
      url: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredFile(row)
}

/** No bytes, size 0, its path is where it leads. */
export async function insertLink(trx: Db, { is_public, ...link }: LinkCreate, by: Made): Promise<StoredFile> {
  const row = await trx
    .insertInto('files')
    .values({
      ...made(by),
      ...link,
      original_name: link.name,
      // Never a name that the storage would give, so that nothing is served under it.
      storage_name: `link-${randomBytes(16).toString('hex')}`,
      mime_type: LINK_MIME_TYPE,
      size: 0,
      sha256: '',
      sent_sha256: null,
      width: null,
      height: null,
      is_public: bit(is_public),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredFile(row)
}

/** Which file came with the bytes that this one has. */
const originOf = (row: FileRow) => row.content_from ?? row.id

/** What the bytes of `row` bring along to the record `id`. */
const contentFor = (id: number, row: FileRow) => ({
  bytes_name: bytesOf(row),
  content_from: originOf(row) === id ? null : originOf(row),
  original_name: row.original_name,
  mime_type: row.mime_type,
  size: row.size,
  sha256: row.sha256,
  sent_sha256: row.sent_sha256,
  width: row.width,
  height: row.height,
})

/**
 * Two records exchange their bytes: `row` gets those that came with file `wanted` (null: its own), whose present holder
 * goes to the trash with the former ones, where they can be had back for 30 days.
 * @returns the columns of `row` that change
 * @throws Failure when the other file can't be meant for this
 */
export async function takeBytes(trx: Db, row: FileRow, wanted: number | null, by: Made): Promise<Partial<FileRow>> {
  const origin = wanted ?? row.id
  const holder = await trx
    .selectFrom('files')
    .selectAll()
    .where((is) =>
      is.or([is('content_from', '=', origin), is.and([is('id', '=', origin), is('content_from', 'is', null)])]),
    )
    .executeTakeFirst()
  if (!holder || holder.id === row.id) {
    throw invalid('replace_with', wanted === null ? 'The former content is erased' : 'The new file does not exist')
  }
  if (isLink(row) || isLink(holder)) throw invalid('replace_with', 'A link has no content to replace')
  if (holder.deleted_at === null) {
    if (holder.content_from !== null) throw invalid('replace_with', `This content is in “${holder.name}” now`)
    if ((await usesOfFile(trx, holder)).length > 0) throw invalid('replace_with', 'The new file is used elsewhere')
  }
  const gone = { deleted_at: by.at, deleted_by: by.userId, updated_at: by.at }
  const texts = { name: replacedName(row.name), alt_text: row.alt_text, caption: row.caption }
  await updateFile(trx, holder, { ...contentFor(holder.id, row), ...texts, is_public: row.is_public, ...gone })
  return contentFor(row.id, holder)
}

function replacedName(name: string): string {
  const mark = ' (replaced)'
  return name.slice(0, 255 - mark.length) + mark
}

/**
 * Writes columns of a file over the version that was read.
 * @throws Failure `conflict` when somebody else was first
 */
export async function updateFile(trx: Db, before: FileRow, columns: Partial<FileRow>): Promise<FileRow> {
  const after = await trx
    .updateTable('files')
    .set({ ...columns, version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  if (!after) throw conflict(toStoredFile(before))
  return after
}
