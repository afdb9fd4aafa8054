import { type Access, allows } from '#contract/calls/permissions.ts'
import { clientAddress } from './client-address.ts'
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
 * @param peer address of the connection
 * @param findCaller who calls, by the request's bearer token; asked for private files only.
 * @throws Failure `missing`
 */
export async function uploadsRoute(
  deps: Deps,
  request: Request,
  name: string,
  peer: string | undefined,
  findCaller: () => Promise<Caller | undefined>,
): Promise<Response> {
  const absent = missing('The file')
  if (!isStoredName(name)) throw absent
  const file = await findServedFile(deps.db, name)
  if (!file) throw absent
  if (!file.is_public) {
    const query = new URL(request.url).searchParams
    if (!isSigned(deps.config.secretKeys.current, name, query, deps.clock.now())) {
      const caller = await findCaller()
      if (!allows(READ, caller)) {
        noteRefusedFile(deps, request, peer, caller)
        throw absent
      }
    }
  }
  const stored = await deps.files.find(file.bytes)
  if (!stored) {
    deps.log.error('upload.missing', { name })
    throw absent
  }
  return serveUpload(request, file, stored)
}

/** A private file that was asked for without the right to it, or by a link that lapsed or was forged. */
function noteRefusedFile(deps: Deps, request: Request, peer: string | undefined, caller: Caller | undefined): void {
  const { trustedProxies } = deps.config
  const ip = clientAddress(peer, request.headers.get('X-Forwarded-For'), trustedProxies)
  const at = new Date(deps.clock.now()).toISOString()
  const isLink = new URL(request.url).searchParams.has('signature')
  deps.trace.note(
    { at, ip, requestId: '', caller },
    { action: isLink ? 'link.refused' : 'access.refused', title: 'uploads' },
  )
}
