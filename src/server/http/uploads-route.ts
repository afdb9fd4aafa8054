import { type Access, allows } from '#contract/calls/permissions.ts'
import type { Caller, Deps } from './context.ts'
import { missing } from '#server/failure.ts'
import { findServedFile } from '#server/db/file-rows.ts'
import { serveUpload } from '#server/files/serve-upload.ts'
import { isSigned } from '#server/files/signed-link.ts'
import { isStoredName } from '#server/files/storage.ts'

const READ: Access = 'content.read'

/**
 * GET and HEAD `/uploads/{name}`. Private files open for a signed link or a bearer who may read content; to everybody
 * else they are not there.
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
  const file = await findServedFile(deps.db, name)
  if (!file) throw absent
  if (!file.is_public) {
    const query = new URL(request.url).searchParams
    const open =
      isSigned(deps.config.secretKeys.current, name, query, deps.clock.now()) || allows(READ, await findCaller())
    if (!open) throw absent
  }
  const stored = await deps.files.find(file.bytes)
  if (!stored) {
    deps.log.error('upload.missing', { name })
    throw absent
  }
  return serveUpload(request, file, stored)
}
