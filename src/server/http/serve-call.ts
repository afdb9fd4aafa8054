import type { Endpoint } from '#contract/calls/endpoint.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { wrap } from '#contract/calls/wrap.ts'
import { type Scope, storeAnswer } from '#server/db/idempotency-keys.ts'
import { knownDevice } from '#server/db/known-devices.ts'
import type { Trx } from '#server/db/schema.ts'
import { emailKey } from '#server/db/users.ts'
import { turn } from '#server/db/turn.ts'
import { readSettings } from '#server/records/settings.ts'
import { type FormAlone, receiveUpload, type NamedUpload, type ReceivedFile } from '#server/files/receive.ts'
import { Failure } from '#server/failure.ts'
import { type AnswerText, jsonOf, lengthOf } from './answer-text.ts'
import { readBytes } from './body.ts'
import type { Caller } from './context.ts'
import { findStored, fingerprintOf, isDefinitive, type KeysInProgress, mustBeUnused, readKey } from './idempotency.ts'
import { bodyOf, parseInput, type Params, type ParsedInput } from './input.ts'
import { take, type Tried } from './limits.ts'
import { problemOf } from './problem.ts'
import { contextOf, type Arrival } from './request-context.ts'
import { takeUpload } from './uploads.ts'

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
  readonly body: AnswerText
  readonly payload: unknown
  readonly extra: Readonly<Record<string, string>>
}

/** Parses, runs the handler, and makes keyed writes happen once. @throws Problem, Failure, or what went wrong */
export async function serveCall(
  call: Call,
  arrival: Arrival,
  caller: Caller | undefined,
  params: Params,
): Promise<Served> {
  const { endpoint } = call
  if (isReserved(endpoint)) arrival = { ...arrival, deps: { ...arrival.deps, write: arrival.deps.writeReserved } }
  const { request, deps } = arrival
  if (endpoint.method === 'GET' || endpoint.bodyType === 'bytes') {
    const input = parseInput(endpoint, request, params, undefined)
    return run(call, arrival, caller, input, undefined, undefined)
  }
  const sent = await uploadOf(endpoint, arrival).catch((thrown: unknown) =>
    refuseFile(endpoint, arrival, caller, thrown),
  )
  let upload = isFile(sent) ? sent : undefined
  try {
    const bytes = sent ? new Uint8Array() : await readBytes(request)
    const body = sent ? sent.fields : await bodyOf(endpoint, call.viaPost, request, bytes)
    await turn(bytes.length)
    const keyed = keyedOf(
      endpoint,
      arrival,
      caller,
      endpoint.secrets ? [withoutSecrets(endpoint, body)] : contentOf(sent, bytes),
    )
    const release = keyed && call.keys.begin(keyed.scope)
    try {
      // Before anything else: our own lost reply must not come back as a conflict.
      const stored = keyed && (await findStored(deps.db, keyed.scope, keyed.fingerprint))
      if (stored) return replay(stored)
      const input = parseInput(endpoint, request, params, body)
      await turn(bytes.length)
      if (isNamed(sent) && caller) {
        upload = await takeUpload(deps, caller, sent).catch((thrown: unknown) => keepRefusal(arrival, keyed, thrown))
      }
      return await run(call, arrival, caller, input, upload, keyed)
    } finally {
      release?.()
    }
  } finally {
    await upload?.discard()
  }
}

const SIGN_INS = ['auth.login', 'auth.passkeyLogin']

/** What works on a full disk: making room, and getting in to make it. */
function isReserved({ method, name }: Endpoint): boolean {
  return method === 'DELETE' || SIGN_INS.includes(name) || name === 'auth.refresh' || name === 'auth.logout'
}

interface Keyed {
  readonly scope: Scope
  readonly fingerprint: string
  /** Secrets are no part of the fingerprint, and a refusal may be about one: with another one it would not be the same. */
  readonly isWhole: boolean
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
  let status: number = endpoint.status ?? 200
  const at = new Date(now).toISOString()
  // Around an answer of another call: the envelope, the parts, the part and the answer's own pager.
  const text = (payload: unknown) => jsonOf(wrap(endpoint, payload, message, status), endpoint.parts ? 6 : 2)
  let written: { payload: unknown; body: AnswerText } | undefined
  const write = async (effect: (trx: Trx) => Promise<unknown>) => {
    if (written) throw new Error(`${endpoint.name} wrote twice`)
    written = await deps.write(async (trx) => {
      const payload = await effect(trx)
      const body = await text(payload)
      await turn(lengthOf(body))
      if (keyed) {
        const answer = { status, answer: body.join('') }
        await storeAnswer(trx, keyed.scope, keyed.fingerprint, answer, at)
      }
      return { payload, body }
    })
    return written.payload
  }
  const stood = () => {
    if (!endpoint.mayStand) throw new Error(`${endpoint.name} does not say that it may stand already`)
    status = 200
  }
  const context = contextOf(arrival, { caller, upload, write, say: (said) => (message = said), stood })
  const attempt =
    endpoint.rateLimit && (await take(deps.write, endpoint.rateLimit, triedBy(arrival, input.body, caller), now))
  try {
    const payload = await handler(input as never, context as never)
    await attempt?.succeeded()
    const body = written && written.payload === payload ? written.body : await text(payload)
    return { status, body, payload, extra: {} }
  } catch (thrown) {
    if ((problemOf(thrown)?.status ?? 500) >= 500 || !isTry(endpoint, thrown)) await attempt?.notTheirs()
    return keepRefusal(arrival, keyed, thrown)
  }
}

/** Where a password may be asked for, only a wrong one counts: not being asked for it, nor another field's mistake. */
function isTry({ rateLimit }: Endpoint, thrown: unknown): boolean {
  if (!(thrown instanceof Failure)) return true
  if (rateLimit === 'sign-in') return thrown.kind === 'wrong_credentials' || thrown.data.isGuess === true
  return (rateLimit !== 'password' && rateLimit !== 'passkey') || thrown.data.isGuess === true
}

/** A refusal that would be the same again is the answer of its key from now on. @throws what was thrown */
async function keepRefusal({ deps, now }: Arrival, keyed: Keyed | undefined, thrown: unknown): Promise<never> {
  const problem = problemOf(thrown)
  if (keyed?.isWhole && problem && isDefinitive(problem)) {
    const answer = { status: problem.status, answer: JSON.stringify(problem.body()) }
    const at = new Date(now).toISOString()
    await deps.write((trx) => storeAnswer(trx, keyed.scope, keyed.fingerprint, answer, at))
  }
  throw thrown
}

/**
 * A file is looked at while it comes, before its key can be. One that was taken, and whose sender missed the answer, is
 * not refused by rules that were made since: they are told of the key, and ask what became of it.
 * @throws Failure `key_reused`, or what was thrown
 */
async function refuseFile(
  endpoint: Endpoint,
  arrival: Arrival,
  caller: Caller | undefined,
  thrown: unknown,
): Promise<never> {
  const problem = problemOf(thrown)
  const keyed = problem && isDefinitive(problem) && keyedOf(endpoint, arrival, caller, [])
  if (keyed) await mustBeUnused(arrival.deps.db, keyed.scope)
  throw thrown
}

const MESSAGES = { GET: 'OK', POST: 'Done', PUT: 'Saved', PATCH: 'Received', DELETE: 'Deleted' }

/** What a limit counts: the address, and the account that is tried or the one that asks. */
function triedBy({ deps, ip, now }: Arrival, body: unknown, caller: Caller | undefined): Tried {
  if (caller) return { address: ip, account: String(caller.id) }
  const { email, device_token: token } = isObject(body) ? body : {}
  if (typeof email !== 'string') return { address: ip, account: '' }
  return {
    address: ip,
    account: emailKey(email),
    device: knownDevice(deps.config.secretKeys.current, token, email, now),
  }
}

type Sent = ReceivedFile | NamedUpload | FormAlone | undefined

function isFile(sent: Sent): sent is ReceivedFile {
  return sent !== undefined && 'keep' in sent
}

function isNamed(sent: Sent): sent is NamedUpload {
  return sent !== undefined && 'uploadId' in sent
}

async function uploadOf(endpoint: Endpoint, { deps, request }: Arrival): Promise<Sent> {
  if (endpoint.bodyType !== 'multipart') return undefined
  const { fileField, fileOptional } = endpoint
  const rules = await readSettings(deps.db)
  return receiveUpload(request, {
    storage: deps.files,
    markup: deps.markup,
    rules,
    ...(fileField && { fileField }),
    ...(fileOptional && { fileOptional }),
  })
}

function keyedOf(
  endpoint: Endpoint,
  { request }: Arrival,
  caller: Caller | undefined,
  content: readonly (string | Uint8Array)[],
): Keyed | undefined {
  const key = readKey(request.headers.get('Idempotency-Key'))
  // Answers that hold a token are never stored: a stored one could be stolen.
  if (!key || endpoint.unkeyed || endpoint.topLevel?.includes('token')) return undefined
  const { pathname, search } = new URL(request.url)
  return {
    scope: {
      userId: caller?.id ?? 0,
      method: endpoint.method,
      path: pathname.replace(/^\/api/, ''),
      key,
      tokenId: caller?.tokenId ?? null,
    },
    fingerprint: fingerprintOf(search, ...content),
    isWhole: endpoint.secrets === undefined,
  }
}

/** What two requests of one key must have in common. An upload id stands for the same bytes as long as it is known. */
function contentOf(sent: Sent, bytes: Uint8Array<ArrayBuffer>): (string | Uint8Array)[] {
  if (!sent) return [bytes]
  if (isNamed(sent)) return [sent.uploadId, JSON.stringify(sent.fields)]
  if (!isFile(sent)) return [JSON.stringify(sent.fields)]
  return [sent.sha256, sent.originalName, JSON.stringify(sent.fields)]
}

/** A quick hash of a password could be guessed from, so it is left out of what tells two requests apart. */
function withoutSecrets({ secrets }: Endpoint, body: unknown): string {
  if (!isObject(body)) return ''
  return JSON.stringify(Object.fromEntries(Object.entries(body).filter(([name]) => !secrets?.includes(name))))
}

function replay(stored: { status: number; answer: string }): Served {
  const body: unknown = JSON.parse(stored.answer)
  const payload = isObject(body) ? (body['data'] ?? body['current']) : undefined
  return { status: stored.status, body: [stored.answer], payload, extra: { 'Idempotency-Replayed': 'true' } }
}
