import { noteAnswer } from './reachability.ts'
import { getSession } from './session.ts'

/**
 * Bytes of a stored file, fetched with the session: private ones open for nobody else. The token goes into a header,
 * never into an address.
 * @param path as the record has it, from the site's root
 * @returns null when there is no answer, or none with the bytes
 */
export async function fetchFileBytes(path: string, signal: AbortSignal): Promise<Blob | null> {
  // Only addresses of this site may see the token.
  if (!path.startsWith('/uploads/')) return null
  const { token } = getSession()
  try {
    const response = await fetch(path, {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      credentials: 'omit',
      redirect: 'error',
      signal,
    })
    noteAnswer()
    return response.ok ? await response.blob() : null
  } catch {
    // fetch has one error for every way of not getting an answer; what was asked for has its own words for that.
    return null
  }
}
