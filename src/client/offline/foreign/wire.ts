import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { OutgoingUpload } from '#client/offline/engine/storage/ports.ts'

/** A request and its answer before anybody reads them as this API's: what a server of another kind is spoken to by. */

export interface WireRequest {
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, string>>
  /** JSON text, sent as it is. */
  readonly body: string | null
  readonly upload: OutgoingUpload | null
  readonly headers: Readonly<Record<string, string>>
  /** The operation, for the progress of its upload; null for reads. */
  readonly opId: string | null
  readonly signal: AbortSignal
}

export type WireAnswer =
  | {
      readonly kind: 'answer'
      readonly status: number
      /** Parsed JSON; undefined when there was none. */
      readonly body: unknown
      /** JSON or nothing at all; not a page of a proxy or a captive portal. */
      readonly readable: boolean
      readonly etag: string | null
      /** The server's clock. */
      readonly date: number | null
      readonly retryAfterMs: number | null
    }
  | { readonly kind: 'silence' }

export type Answered = Extract<WireAnswer, { kind: 'answer' }>

export interface Wire {
  /** Never rejects. */
  exchange(request: WireRequest): Promise<WireAnswer>
}

export function isSuccess({ status }: Answered): boolean {
  return status >= 200 && status < 300
}

/** Makes an answer of what came over HTTP. */
export function answerOf(status: number, text: string, header: (name: string) => string | null): Answered {
  const parsed = parseJson(text)
  const date = Date.parse(header('Date') ?? '')
  return {
    kind: 'answer',
    status,
    body: parsed.value,
    readable: parsed.ok || text.trim() === '',
    etag: header('ETag'),
    date: Number.isNaN(date) ? null : date,
    retryAfterMs: retryAfter(header('Retry-After')),
  }
}

function parseJson(text: string): { ok: boolean; value: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    // Not JSON is an answer too: somebody in between gave it.
    return { ok: false, value: undefined }
  }
}

/** Seconds or an HTTP date (RFC 9110 10.2.3). */
function retryAfter(value: string | null): number | null {
  if (value === null) return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}
