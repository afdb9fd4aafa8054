import * as v from 'valibot'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { wrap } from '#contract/calls/wrap.ts'
import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { recordIn } from '#client/offline/engine/sending/classify.ts'
import { type Answered, isSuccess } from './wire.ts'

/** From the words of a server of another kind to those of this API. Pure. */

/** A record that carries a version, its own or one given here. */
export type Versioned = Readonly<Record<string, unknown>> & { readonly version: number }

type Reply = Extract<Outcome, { kind: 'reply' }>

/** What an answer by itself can mean. */
export type Said = Exclude<Outcome, { kind: 'held' | 'unsent' | 'maybe-sent' }>

export const NO_ANSWER: Said = { kind: 'unreachable' }

/** What a refusal, or no answer of an API at all, means for the engine; null for a success. */
export function refusalOf(answer: Answered): Said | null {
  const { status, retryAfterMs, readable, body } = answer
  if (isSuccess(answer)) return readable ? null : { kind: 'foreign' }
  const reply = (words: Readonly<Record<string, unknown>>): Said => {
    return { kind: 'reply', status, body: words, version: null, retryAfterMs }
  }
  // Their number says it all, whoever gave them.
  if (status === 401 || status === 408 || status === 425 || status === 429 || status >= 500) return reply({})
  if (status < 400 || !readable) return { kind: 'foreign' }
  return reply({ success: false, status, ...wordsOf(body) })
}

/** A problem's parts as far as they are told in a form that is known. */
function wordsOf(body: unknown): Record<string, unknown> {
  const said = isObject(body) ? (isObject(body['error']) ? body['error'] : body) : {}
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : null)
  const code = text('code')
  const uses = v.safeParse(v.array(v.object({ type: v.string(), id: v.number(), title: v.string() })), said['uses'])
  return {
    message: text('message') ?? text('error') ?? '',
    errors: errorsOf(said['errors']),
    ...(code === null ? {} : { code }),
    ...(uses.success && { uses: uses.output }),
  }
}

/** `{field: [text]}` and `{field: text}` are read alike. */
function errorsOf(errors: unknown): Record<string, string[]> {
  if (!isObject(errors)) return {}
  return Object.fromEntries(
    Object.entries(errors).map(([field, words]) => [
      field,
      (Array.isArray(words) ? words : [words]).filter((word): word is string => typeof word === 'string'),
    ]),
  )
}

/** The record in an answer to `endpoint`, without a version that counts; null when there is none. */
export function bareRecordIn(endpoint: string, body: unknown): Values | null {
  return recordIn(endpoint, withPlaceholders(body))
}

/** The id in an answer that does not carry the whole record. */
export function idIn(body: unknown): number | null {
  for (const place of placesIn(body)) if (isId(place['id'])) return place['id']
  return null
}

/** Whether an answer shows a record that rests in a trash of the server's own; records of this API never say so. */
export function isDeletedIn(body: unknown): boolean {
  return placesIn(body).some((place) => typeof place['deleted_at'] === 'string')
}

/** Where an answer may have its record. */
function placesIn(body: unknown): readonly Values[] {
  return isObject(body) ? [body, body['data'], ...Object.values(body)].filter(isObject) : []
}

export function isId(id: unknown): id is number {
  return typeof id === 'number' && Number.isInteger(id) && id >= 1
}

/** The contract's records have a version. Here it only lets them be parsed; which one they get is decided later. */
export function withPlaceholders(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withPlaceholders)
  if (!isObject(body)) return body
  const inner = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withPlaceholders(value)]))
  const { version } = body
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? inner : { ...inner, version: 1 }
}

/** Success as this API would tell it. */
export function accepted(endpoint: Endpoint, record: Versioned): Reply {
  // An upload's record stands under a name.
  const name = endpoint.topLevel?.[0]
  return success(endpoint, name === undefined ? record : { [name]: record }, record.version)
}

export function success(endpoint: Endpoint, payload: unknown, version: number | null = null): Reply {
  return {
    kind: 'reply',
    status: endpoint.status ?? 200,
    body: { ...wrap(endpoint, payload, '') },
    version,
    retryAfterMs: null,
  }
}

/** The record is not the one that the write started from. */
export function conflictWith(current: Versioned): Outcome {
  const body = { success: false, status: 412, message: '', code: 'version_conflict', current }
  return { kind: 'reply', status: 412, body, version: null, retryAfterMs: null }
}

export function notFound(): Outcome {
  const body = { success: false, status: 404, message: '', code: 'not_found' }
  return { kind: 'reply', status: 404, body, version: null, retryAfterMs: null }
}
