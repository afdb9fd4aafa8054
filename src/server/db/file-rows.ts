import type { Selectable } from 'kysely'
import { LINK_MIME_TYPE, type StoredFile } from '#contract/records/file.ts'
import type { Db, FilesTable } from './schema.ts'
import { invalid, missing } from '#server/failure.ts'

export type FileRow = Selectable<FilesTable>

/** @throws Failure when there is none, or it is in the trash. */
export async function findFile(db: Db, id: number): Promise<FileRow> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw missing('The file')
  return row
}

/** The file that a body names. @throws Failure for `file_id` when it is not there */
export async function checkedFile(db: Db, id: number): Promise<StoredFile> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw invalid('file_id', 'File does not exist')
  return toStoredFile(row)
}

/** Address of the bytes, from the site's root. */
export function pathOf(storageName: string): string {
  return `/uploads/${storageName}`
}

/** Where the present bytes lie: the address stays when they are replaced. */
export function bytesOf(row: Pick<FileRow, 'bytes_name' | 'storage_name'>): string {
  return row.bytes_name ?? row.storage_name
}

/** Names in the storage of all bytes that a row holds, in the trash too. */
export async function namesOfBytes(db: Db): Promise<string[]> {
  return (await db.selectFrom('files').select(['storage_name', 'bytes_name']).execute()).map(bytesOf)
}

/** All bytes that rows hold, in the trash too: where they lie in the storage, and what they are. */
export async function storedBytes(db: Db): Promise<{ name: string; sha256: string }[]> {
  const rows = await db
    .selectFrom('files')
    .select(['storage_name', 'bytes_name', 'sha256'])
    .where('mime_type', '!=', LINK_MIME_TYPE)
    .execute()
  return rows.map((row) => ({ name: bytesOf(row), sha256: row.sha256 }))
}

/** The same of one row. @returns undefined for a link, and when there is no such row */
export async function nameOfBytes(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('files')
    .select(['storage_name', 'bytes_name', 'mime_type'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && !isLink(row) ? bytesOf(row) : undefined
}

/** What is served under an address; `bytes` names its present bytes in the storage. */
export async function findServedFile(db: Db, storageName: string) {
  const row = await db
    .selectFrom('files')
    .select(['name', 'storage_name', 'bytes_name', 'mime_type', 'is_public'])
    .where('storage_name', '=', storageName)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { ...row, bytes: bytesOf(row), is_public: row.is_public === 1 }
}

export function isLink(row: Pick<FileRow, 'mime_type'>): boolean {
  return row.mime_type === LINK_MIME_TYPE
}

export function toStoredFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
    name: row.name,
    original_name: row.original_name,
    path: row.url ?? pathOf(row.storage_name),
    mime_type: row.mime_type,
    size: row.size,
    is_public: row.is_public === 1,
    user_id: row.user_id,
    alt_text: row.alt_text,
    caption: row.caption,
    width: row.width,
    height: row.height,
    sha256: row.sha256 || null,
    url: row.url,
    replace_with: row.content_from,
  }
}
