import { type Access, allows } from '#contract/permissions.ts'
import type { Caller, Deps } from '#server/http/context.ts'
import { missing } from '#server/failure.ts'
import { bytesOf } from './file-rows.ts'
import { serveUpload } from './serve-upload.ts'
import { isSigned } from './signed-link.ts'
import { isStoredName } from './storage.ts'

const READ: Access = 'content.read'

/**
 * GET and HEAD `/uploads/{name}`. Private files open for a signed link or a bearer who may read content; to everybody
 * else they are not there (decision 31).
 * @param findCaller who calls, by the request's bearer token; asked for private files only.
 * @throws Failure `missing`
 */
export async function uploadsRoute(
  deps: Deps,
  request: Request,
  name: string,
  findCaller: () => Promise<Caller | undefined>,
): Promise<Response> {
  const absent = missing('The file')
  if (!isStoredName(name)) throw absent
  const row = await deps.db
    .selectFrom('files')
    .select(['name', 'storage_name', 'bytes_name', 'mime_type', 'is_public'])
    .where('storage_name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw absent
  const file = { ...row, bytes: bytesOf(row), is_public: row.is_public === 1 }
  if (!file.is_public) {
    const query = new URL(request.url).searchParams
    const open = isSigned(deps.config.secretKey, name, query, deps.clock.now()) || allows(READ, await findCaller())
    if (!open) throw absent
  }
  const stored = await deps.files.find(file.bytes)
  if (!stored) {
    deps.log.error('upload.missing', { name })
    throw absent
  }
  return serveUpload(request, file, stored)
}
