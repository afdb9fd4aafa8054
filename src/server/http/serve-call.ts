import type { Endpoint } from '#contract/endpoint.ts'
import { isObject, wrap } from '#contract/envelope.ts'
import type { Trx } from '#server/db/schema.ts'
import { readSettings } from '#server/db/settings.ts'
import { FileRefused } from '#server/files/file-refused.ts'
import { problemOf } from '#server/files/problem-of.ts'
import { receiveUpload, type ReceivedFile } from '#server/files/receive.ts'
import { readBytes } from './body.ts'
import type { Caller } from './context.ts'
import {
  findStored,
  fingerprintOf,
  isDefinitive,
  readKey,
  store,
  type KeysInProgress,
  type Scope,
} from './idempotency.ts'
import { bodyOf, parseInput, type Params, type ParsedInput } from './input.ts'
import { take } from './limits.ts'
import { Problem } from './problem.ts'
import { contextOf, type Arrival } from './request-context.ts'

export interface Call {
  readonly endpoint: Endpoint
  /** Takes what this endpoint's own schemas give; `parse` gives exactly that, so the types meet here only. */
  readonly handler: (input: never, context: never) => Promise<unknown>
  readonly keys: KeysInProgress
  /** A POST that stands for the PUT of this path. */
  readonly viaPost: boolean
}

export interface Served {
  readonly status: number
  readonly body: string
  readonly payload: unknown
  readonly extra: Readonly<Record<string, string>>
}

/** Parses, runs the handler, and makes keyed writes happen once. @throws Problem, or what went wrong */
export async function serveCall(
  call: Call,
  arrival: Arrival,
  caller: Caller | undefined,
  params: Params,
): Promise<Served> {
  const { endpoint } = call
  const { request, deps } = arrival
  if (endpoint.method === 'GET') {
    const input = parseInput(endpoint, request, params, undefined)
    return run(call, arrival, caller, input, undefined, undefined)
  }
  const upload = await uploadOf(endpoint, arrival)
  try {
    const bytes = upload ? new Uint8Array() : await readBytes(request)
    const keyed = keyedOf(endpoint, arrival, caller, upload, bytes)
    const release = keyed && call.keys.begin(keyed.scope)
    try {
      // Before anything else: our own lost reply must not come back as a conflict (design/offline 3.6).
      const stored = keyed && (await findStored(deps.db, keyed.scope, keyed.fingerprint))
      if (stored) return replay(stored)
      const body = upload ? upload.fields : await bodyOf(endpoint, call.viaPost, request, bytes)
      return await run(call, arrival, caller, parseInput(endpoint, request, params, body), upload, keyed)
    } finally {
      release?.()
    }
  } finally {
    await upload?.discard()
  }
}

interface Keyed {
  readonly scope: Scope
  readonly fingerprint: string
}

async function run(
  call: Call,
  arrival: Arrival,
  caller: Caller | undefined,
  input: ParsedInput,
  upload: ReceivedFile | undefined,
  keyed: Keyed | undefined,
): Promise<Served> {
  const { endpoint, handler } = call
  const { deps, now } = arrival
  let message = MESSAGES[endpoint.method]
  const at = new Date(now).toISOString()
  const text = (payload: unknown) => JSON.stringify(wrap(endpoint, payload, message))
  let written: { payload: unknown; body: string } | undefined
  const write = async (effect: (trx: Trx) => Promise<unknown>) => {
    if (written) throw new Error(`${endpoint.name} wrote twice`)
    written = await deps.write(async (trx) => {
      const payload = await effect(trx)
      const body = text(payload)
      if (keyed) await store(trx, keyed.scope, keyed.fingerprint, { status: endpoint.status ?? 200, answer: body }, at)
      return { payload, body }
    })
    return written.payload
  }
  const context = contextOf(arrival, { caller, upload, write, say: (said) => (message = said) })
  const attempt =
    endpoint.rateLimit && (await take(deps.write, endpoint.rateLimit, arrival.ip, accountOf(input.body, caller), now))
  try {
    const payload = await handler(input as never, context as never)
    await attempt?.succeeded()
    const body = written && written.payload === payload ? written.body : text(payload)
    return { status: endpoint.status ?? 200, body, payload, extra: {} }
  } catch (thrown) {
    const error = thrown instanceof FileRefused ? problemOf(thrown) : thrown
    if (!(error instanceof Problem) || error.status >= 500) await attempt?.notTheirs()
    if (keyed && error instanceof Problem && isDefinitive(error)) {
      const answer = { status: error.status, answer: JSON.stringify(error.body()) }
      await deps.write((trx) => store(trx, keyed.scope, keyed.fingerprint, answer, at))
    }
    throw error
  }
}

const MESSAGES = { GET: 'OK', POST: 'Done', PUT: 'Saved', DELETE: 'Deleted' }

/** What a limit counts besides the address: the account that is tried, or the one that asks. */
function accountOf(body: unknown, caller: Caller | undefined): string {
  if (caller) return String(caller.id)
  return isObject(body) && typeof body['email'] === 'string' ? body['email'] : ''
}

async function uploadOf(endpoint: Endpoint, { deps, request }: Arrival): Promise<ReceivedFile | undefined> {
  if (endpoint.bodyType !== 'multipart') return undefined
  return receiveUpload(request, { storage: deps.files, rules: await readSettings(deps.db) })
}

function keyedOf(
  endpoint: Endpoint,
  { request }: Arrival,
  caller: Caller | undefined,
  upload: ReceivedFile | undefined,
  bytes: Uint8Array<ArrayBuffer>,
): Keyed | undefined {
  const key = readKey(request.headers.get('Idempotency-Key'))
  // Answers that hold a token are never stored (S-10).
  if (!key || endpoint.topLevel?.includes('token')) return undefined
  const { pathname, search } = new URL(request.url)
  const content = upload ? [upload.sha256, upload.originalName, JSON.stringify(upload.fields)] : [bytes]
  return {
    scope: { userId: caller?.id ?? 0, method: endpoint.method, path: pathname.replace(/^\/api/, ''), key },
    fingerprint: fingerprintOf(search, ...content),
  }
}

function replay(stored: { status: number; answer: string }): Served {
  const body: unknown = JSON.parse(stored.answer)
  const payload = isObject(body) ? (body['data'] ?? body['current']) : undefined
  return { status: stored.status, body: stored.answer, payload, extra: { 'Idempotency-Replayed': 'true' } }
}
