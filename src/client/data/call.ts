import { fillPath, type Answer, type CallInput, type Endpoint } from '#contract/calls/endpoint.ts'
import { isObject, ProblemBody, unwrap, versionOf } from '#contract/calls/envelope.ts'
import { failureMessage, NETWORK_FAILURE } from '#contract/calls/failure-words.ts'
import type { Contract, EndpointName } from '#contract/index.ts'
import { contract } from '#contract/registry.ts'
import * as v from 'valibot'
import { noteAnswer, noteSilence } from './reachability.ts'
import { expireSession, getSession, restrictSession } from './session.ts'
import { noteStore, storeHeader } from './store.ts'
import { STORE_HEADER } from '#contract/calls/store.ts'

/** The one door to the API. */

export const API_BASE = import.meta.env.VITE_API_BASE ?? '/api'
const TIMEOUT_MS = 10_000
/** So much longer is waited for each letter that goes out, as on a line of half a kB in a second; and at the most. */
const MS_A_LETTER = 2
const TEXT_MS = 600_000
/** For the rest of an answer that has begun: whoever gave it is there. */
const ANSWER_MS = 60_000
const UNREACHABLE: Outcome = { kind: 'unreachable' }
const UPLOAD_IDLE_MS = 30_000

/** What came back, before anybody decides what it means. */
export type Outcome =
  | {
      readonly kind: 'reply'
      readonly status: number
      readonly body: Record<string, unknown>
      readonly version: number | null
      readonly retryAfterMs: number | null
      /** The server's clock, in ms; absent or null where it does not say. */
      readonly date?: number | null
      /** Whose data it answers from; absent or null where it does not say. */
      readonly store?: string | null
    }
  /** No answer: offline, DNS, TLS, time-out, aborted. The request may or may not have arrived. */
  | { readonly kind: 'unreachable' }
  /** An answer that is not this API's: a captive portal, a proxy's page, a redirect elsewhere. */
  | { readonly kind: 'foreign' }

export interface RequestParts {
  readonly params?: Record<string, unknown> | undefined
  readonly query?: Record<string, unknown> | undefined
  /** JSON value, JSON text as it shall travel, a form, or raw bytes. */
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal | undefined
  /** Uploads only: 0 to 100. */
  readonly onProgress?: (percent: number) => void
}

/** A call that did not succeed. Screens show `message`, forms put `errors` at their fields. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string | null
  readonly errors: Record<string, string[]>
  readonly body: Record<string, unknown>
  readonly retryAfterMs: number | null

  constructor(status: number, body: Record<string, unknown>, retryAfterMs: number | null) {
    const problem = v.safeParse(ProblemBody, body)
    const said: Partial<ProblemBody> = problem.success ? problem.output : {}
    super(status === 0 ? NETWORK_FAILURE : failureMessage(status, said.message))
    this.name = 'CallFailure'
    this.status = status
    this.code = said.code ?? null
    this.errors = said.errors ?? {}
    this.body = body
    this.retryAfterMs = retryAfterMs
  }

  /** What the server itself said, for messages that quote it. */
  get serverMessage(): string {
    const said = this.body['message']
    return typeof said === 'string' && said !== '' ? said : this.message
  }

  /** No usable answer from the server. */
  get isUnreachable(): boolean {
    return this.status === 0
  }
}

/**
 * Calls an endpoint by name and returns its payload.
 * @throws CallFailure with status 0 when the server can't be reached, else with the answer's status and code.
 */
export async function call<N extends EndpointName>(
  name: N,
  input: CallInput<Contract[N]>,
  options: Pick<RequestParts, 'headers' | 'signal' | 'onProgress'> = {},
): Promise<Answer<Contract[N]>> {
  const endpoint: Endpoint = contract[name]
  const outcome = await request(endpoint, { ...input, ...options } as RequestParts)
  if (outcome.kind !== 'reply') throw new CallFailure(0, {}, null)
  if (outcome.status < 200 || outcome.status >= 300)
    throw new CallFailure(outcome.status, outcome.body, outcome.retryAfterMs)
  // The schema of the endpoint is the type of its answer.
  return unwrap(endpoint.answer, outcome.body) as Answer<Contract[N]>
}

/** What came over HTTP, before anybody decides what it means. */
export interface RawAnswer {
  readonly status: number
  readonly text: string
  readonly header: (name: string) => string | null
}

/** Reads the answers of a server that gives them in another way than this API. */
export type Reading = (endpoint: Endpoint, params: Record<string, unknown>, answer: RawAnswer) => Promise<Outcome>
let reading: Reading | null = null

/** @param next for as long as such a server is spoken to; null for this API's own answers. */
export function readAnswersBy(next: Reading | null): void {
  reading = next
}

/** Sends one request and classifies what comes back; never throws. A 401 ends the session. */
export async function request(endpoint: Endpoint, parts: RequestParts): Promise<Outcome> {
  const token = getSession().token
  const raw = await leave(endpoint, parts, token)
  const outcome = raw === null ? UNREACHABLE : await (reading ?? classify)(endpoint, parts.params ?? {}, raw)
  await noted(endpoint, parts, token, outcome.kind === 'reply' ? outcome.status : null)
  if (outcome.kind === 'reply' && outcome.body['code'] === 'second_factor_required') await restrictSession(token)
  return outcome
}

/** The same without deciding anything, for whoever speaks to a server of another kind. Null: no answer. */
export async function exchange(endpoint: Endpoint, parts: RequestParts): Promise<RawAnswer | null> {
  const token = getSession().token
  const raw = await leave(endpoint, parts, token)
  const isPage = raw !== null && raw.status < 500 && raw.text.trimStart().startsWith('<')
  await noted(endpoint, parts, token, raw === null || isPage ? null : raw.status)
  return raw
}

function leave(endpoint: Endpoint, parts: RequestParts, token: string | null): Promise<RawAnswer | null> {
  const isWatched = parts.onProgress !== undefined && typeof XMLHttpRequest !== 'undefined'
  return isWatched ? sendWatched(endpoint, parts, token) : sendByFetch(endpoint, parts, token)
}

/** What an answer, or none, says about the connection and the session. */
async function noted(endpoint: Endpoint, parts: RequestParts, token: string | null, status: number | null) {
  if (status !== null) noteAnswer()
  else if (!parts.signal?.aborted) noteSilence()
  // What anybody may ask for is refused for no session's sake: a 401 to that is of whoever stands between.
  if (status === 401 && token !== null && endpoint.access !== 'public') await expireSession(token)
}

function addressOf(endpoint: Endpoint, parts: RequestParts): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const query = search.size > 0 ? `?${search}` : ''
  return `${API_BASE}${fillPath(endpoint.path, parts.params)}${query}`
}

function headersOf(parts: RequestParts, token: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    ...storeHeader(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...parts.headers,
  }
}

/** JSON, and bytes whose way nobody watches; how long those may take, their sender knows. */
async function sendByFetch(endpoint: Endpoint, parts: RequestParts, token: string | null): Promise<RawAnswer | null> {
  const bytes = bytesOf(parts)
  const text = bytes ? null : textOf(parts.body)
  const headers = headersOf(parts, token)
  if (text !== null) headers['Content-Type'] = 'application/json'
  const limit = new AbortController()
  let last: AbortSignal | undefined
  const wait = (ms: number) => {
    const turn = (last = AbortSignal.timeout(ms))
    turn.addEventListener('abort', () => turn === last && limit.abort())
  }
  if (!bytes) wait((endpoint.patience ?? TIMEOUT_MS) + Math.min((text?.length ?? 0) * MS_A_LETTER, TEXT_MS))
  try {
    const response = await fetch(addressOf(endpoint, parts), {
      method: endpoint.method,
      headers,
      body: bytes ?? text,
      signal: AbortSignal.any([parts.signal ?? [], limit.signal].flat()),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    })
    const { status, headers: answered } = response
    wait(ANSWER_MS)
    return { status, text: await response.text(), header: (name) => answered.get(name) }
  } catch {
    // fetch has one error for every way of not getting an answer.
    return null
  }
}

function textOf(body: unknown): string | null {
  return body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
}

/** A body that carries its own content type. */
function bytesOf({ body }: RequestParts): FormData | Blob | null {
  return body instanceof FormData || body instanceof Blob ? body : null
}

/** Only XMLHttpRequest tells how far an upload has come. */
function sendWatched(endpoint: Endpoint, parts: RequestParts, token: string | null): Promise<RawAnswer | null> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest()
    let idle: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(idle)
      idle = setTimeout(() => xhr.abort(), UPLOAD_IDLE_MS)
    }
    const done = (answer: RawAnswer | null) => {
      clearTimeout(idle)
      resolve(answer)
    }
    xhr.open(endpoint.method, addressOf(endpoint, parts))
    for (const [name, value] of Object.entries(headersOf(parts, token))) xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      alive()
      if (event.lengthComputable) parts.onProgress?.(Math.floor((event.loaded / event.total) * 100))
    }
    xhr.onload = () => {
      done({ status: xhr.status, text: xhr.responseText, header: (name) => xhr.getResponseHeader(name) })
    }
    xhr.onerror = () => done(null)
    xhr.onabort = () => done(null)
    parts.signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    alive()
    xhr.send(bytesOf(parts))
  })
}

async function classify(endpoint: Endpoint, _params: unknown, { status, text, header }: RawAnswer): Promise<Outcome> {
  const body = parseJson(text)
  // Every answer of this API is an object that says whether it succeeded.
  // What the answer is about may itself have failed, as a test of a mail server.
  const isOwn = endpoint.topLevel?.includes('success') === true && status === 200
  const success = isObject(body) ? body['success'] : undefined
  if (!isObject(body) || typeof success !== 'boolean' || (success !== (status >= 200 && status < 300) && !isOwn)) {
    return status >= 500
      ? { kind: 'reply', status, body: {}, version: null, retryAfterMs: retryAfter(header('Retry-After')) }
      : { kind: 'foreign' }
  }
  return {
    kind: 'reply',
    status,
    body,
    version: versionOf(header('ETag')),
    retryAfterMs: retryAfter(header('Retry-After')),
    date: timeIn(header('Date')),
    store: noteStore(header(STORE_HEADER)),
  }
}

/** An HTTP date (RFC 9110 5.6.7). */
function timeIn(value: string | null): number | null {
  const at = value === null ? Number.NaN : Date.parse(value)
  return Number.isNaN(at) ? null : at
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds or an HTTP date (RFC 9110 10.2.3). */
function retryAfter(value: string | null): number | null {
  if (value === null) return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = timeIn(value)
  return at === null ? null : Math.max(0, at - Date.now())
}
