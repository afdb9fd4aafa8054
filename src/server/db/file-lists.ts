import { sql, type SelectQueryBuilder } from 'kysely'
import type { Page } from '#contract/calls/envelope.ts'
import { fileKind, type FileListQuery, LINK_MIME_TYPE, type StoredFile, storedFile } from '#contract/records/file.ts'
import { FILE_KINDS, type FileKind } from '#contract/records/file-list.ts'
import { MIME_TYPES } from './file-types.ts'
import { type FileRow, toStoredFile } from './file-rows.ts'
import { filesInUse } from './file-uses.ts'
import { pagedRows } from './paging.ts'
import type { Db, Tables } from './schema.ts'
import { among } from './sqlite/among.ts'
import { recordHolds } from './search.ts'
import { ignoringCase } from './sqlite/sorting.ts'

/** Lists of the library. */

const ALL_MIME_TYPES = [...Object.values(MIME_TYPES), LINK_MIME_TYPE]
const OF_KIND = new Map<FileKind, string[]>(
  FILE_KINDS.map((kind) => [kind, ALL_MIME_TYPES.filter((type) => fileKind(type) === kind)]),
)

type FileQuery = SelectQueryBuilder<Tables, 'files', FileRow>

export async function listFiles(db: Db, query: FileListQuery): Promise<Page<StoredFile>> {
  let files: FileQuery = db.selectFrom('files').selectAll().where('files.deleted_at', 'is', null)
  if (query.type) files = ofKind(files, query.type)
  if (query.q) files = files.where(await recordHolds(db, query.q, storedFile, 'files'))
  if (query.missing_alt) files = ofKind(files, 'image').where('files.alt_text', '=', '')
  const { sha256 } = query
  if (sha256)
    files = files.where((is) => is.or([is('files.sha256', '=', sha256), is('files.sent_sha256', '=', sha256)]))
  if (query.unused) files = await unused(db, files)
  return pagedRows(ordered(files, query.sort ?? '-created_at'), query, toStoredFile)
}

function ofKind(files: FileQuery, kind: FileKind): FileQuery {
  if (kind !== 'other') return files.where('files.mime_type', 'in', OF_KIND.get(kind) ?? [])
  const named = FILE_KINDS.filter((each) => each !== 'other').flatMap((each) => OF_KIND.get(each) ?? [])
  return files.where('files.mime_type', 'not in', named)
}

async function unused(db: Db, files: FileQuery): Promise<FileQuery> {
  const { names, ids } = await filesInUse(db)
  return files
    .where(sql<boolean>`files.storage_name not in ${among(names)}`)
    .where(sql<boolean>`files.id not in ${among(ids)}`)
}

const COLUMNS = { created_at: 'files.created_at', size: 'files.size', name: 'files.name' } as const

function ordered(files: FileQuery, sort: string): FileQuery {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const name = sort.replace(/^-/, '')
  const column = name === 'size' || name === 'name' ? COLUMNS[name] : COLUMNS.created_at
  const by = column === 'files.name' ? ignoringCase('files.name') : sql.ref(column)
  return files.orderBy(by, direction).orderBy('files.id', direction)
}
