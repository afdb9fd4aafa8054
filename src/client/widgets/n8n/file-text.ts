import { queryOptions } from '@tanstack/react-query'
import { call, CallFailure } from '#client/data/call.ts'
import { FILE_TEXT_KEY } from '#client/data/persist.ts'
import type { Workspace } from '#client/offline/workspace.ts'
import { isLocalId } from '#contract/records/policy.ts'
import { LINK_MIME_TYPE } from '#contract/records/file.ts'
import type { FileFacts } from '#client/widgets/file-picker/file-facts.ts'

/** What a file on this device or on the server holds, as text. */

/** Kept for reading offline up to here; one answer must not fill the cache. */
const KEPT_BYTES = 512 * 1024
/** Beyond this nothing reads it as a workflow anyway. */
const MOST_BYTES = 5 * 1024 * 1024

const MIME_JSON = 'application/json'

/** Not a link that merely ends so: what stands elsewhere is not fetched. */
export function isJson(file: Pick<FileFacts, 'mimeType' | 'name'>): boolean {
  if (file.mimeType === LINK_MIME_TYPE) return false
  return file.mimeType === MIME_JSON || /\.json$/i.test(file.name)
}

/**
 * The question behind the text of a file; null is a text that this device does not have.
 * @param version of the file: its address stays when its bytes are replaced
 * @throws CallFailure when the server refuses or can't be reached
 */
export function fileTextQuery(workspace: Pick<Workspace, 'uploadedBytes'>, file: FileFacts, version: number) {
  const waits = isWaiting(file)
  const name = waits ? 'files.waiting' : (file.size ?? 0) <= KEPT_BYTES ? FILE_TEXT_KEY : 'files.large'
  return queryOptions<string | null>({
    queryKey: [name, file.address ?? String(file.id), version],
    queryFn: ({ signal }) => (waits ? waitingText(workspace, file) : storedText(file, version, signal)),
    // Under this version the bytes are what they are.
    staleTime: version > 0 ? Number.POSITIVE_INFINITY : 15_000,
    retry: false,
  })
}

function isWaiting(file: FileFacts): boolean {
  return isLocalId(file.id) && !(file.address ?? '').startsWith('/')
}

async function waitingText(
  { uploadedBytes }: Pick<Workspace, 'uploadedBytes'>,
  { id }: FileFacts,
): Promise<string | null> {
  const blob = isLocalId(id) ? await uploadedBytes(id) : null
  return blob && blob.size <= MOST_BYTES ? blob.text() : null
}

async function storedText(file: FileFacts, version: number, signal: AbortSignal): Promise<string | null> {
  if (file.address === null || (file.size ?? 0) > MOST_BYTES) return null
  const address = file.isPublic
    ? // Kept by the browser for ever under its version; without one it is asked for anew.
      `${file.address}${version > 0 ? `?v=${version}` : ''}`
    : (await call('files.signedLink', { params: { id: String(file.id) } }, { signal })).url
  let response: Response
  try {
    response = await fetch(address, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw new CallFailure(0, {}, null)
  }
  if (!response.ok) throw new CallFailure(response.status, {}, null)
  return response.text()
}
