import { createHash } from 'node:crypto'
import { openApi } from '#contract/openapi/document.ts'
import { jsonAnswer } from './answer.ts'
import { isUnchanged } from './etag.ts'

/** The description of the API, the same for everybody: made when it is first asked for, and kept. */

declare const __APP_VERSION__: string

let made: { readonly text: string; readonly etag: string } | undefined

function make() {
  const text = JSON.stringify(openApi(__APP_VERSION__))
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}

export async function openApiAnswer(request: Request): Promise<Response> {
  const { text, etag } = (made ??= make())
  const headers = { 'Cache-Control': 'no-cache', ETag: etag }
  if (isUnchanged(request.headers.get('If-None-Match'), etag)) return new Response(null, { status: 304, headers })
  return jsonAnswer(request, 200, [text], headers)
}
