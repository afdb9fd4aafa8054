import { headerMembers } from '#contract/calls/header-list.ts'
import { RASTER_MIME_TYPES } from '#server/db/file-types.ts'
import { byteRange } from './byte-range.ts'
import type { StoredBytes } from './storage.ts'

/**
 * Serves stored bytes so that nothing in them can act: the type we found, never guessed; in a sandbox of their
 * own; shown in place only when a picture, saved under the sender's name otherwise.
 */
export interface ServedFile {
  readonly name: string
  /** Name of its present bytes. */
  readonly bytes: string
  readonly mime_type: string
  readonly is_public: boolean
}

export function serveUpload(request: Request, file: ServedFile, stored: StoredBytes): Response {
  const headers = headersOf(file, new URL(request.url).searchParams.has('v'))
  const etag = headers.get('ETag')
  if (etag !== null && headerMembers(request.headers.get('If-None-Match')).includes(etag)) {
    return new Response(null, { status: 304, headers })
  }
  const ifRange = request.headers.get('If-Range')
  const asked = ifRange === null || ifRange === etag ? request.headers.get('Range') : null
  const range = byteRange(asked, stored.size)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${stored.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range === 'whole' ? { start: 0, end: stored.size - 1 } : range
  headers.set('Content-Length', String(end - start + 1))
  if (range !== 'whole') headers.set('Content-Range', `bytes ${start}-${end}/${stored.size}`)
  const status = range === 'whole' ? 200 : 206
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Response(stream(stored, start, end), { status, headers })
}

function headersOf(file: ServedFile, isVersioned: boolean): Headers {
  const inPlace = RASTER_MIME_TYPES.includes(file.mime_type)
  return new Headers({
    'Content-Type': file.mime_type.startsWith('text/') ? `${file.mime_type}; charset=utf-8` : file.mime_type,
    'Content-Disposition': `${inPlace ? 'inline' : 'attachment'}; ${fileNameParameter(file.name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    // The public site may stand on another host of the same domain.
    'Cross-Origin-Resource-Policy': file.is_public ? 'same-site' : 'same-origin',
    'Cache-Control': cacheControl(file, isVersioned),
    'Accept-Ranges': 'bytes',
    // These bytes never change; the address may get others.
    ETag: `"${file.bytes}"`,
  })
}

/** An address with `?v=` (the record's version) is kept for ever; the plain one shows replaced bytes within minutes. */
function cacheControl(file: ServedFile, isVersioned: boolean): string {
  if (!file.is_public) return 'private, no-store'
  return isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
}

/** RFC 6266: the name only in its encoded form. */
function fileNameParameter(name: string): string {
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, '')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename*=UTF-8''${encoded}`
}

/** Reads as fast as the receiver takes it, and stops when the receiver leaves. */
function stream(stored: StoredBytes, start: number, end: number): ReadableStream<Uint8Array> {
  const pieces = stored.read(start, end)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await pieces.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
