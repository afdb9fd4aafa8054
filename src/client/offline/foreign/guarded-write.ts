import { isObject } from '#contract/calls/envelope.ts'
import { same } from '#client/offline/engine/merge/values.ts'
import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import type { Values } from '#client/offline/engine/storage/record.ts'
import { type Conversation, isIt, standing, type Standing, type Write } from './conversation.ts'
import { accepted, bareRecordIn, conflictWith, NO_ANSWER, refusalOf, success } from './dialect.ts'
import { type Answered, isSuccess, type WireAnswer } from './wire.ts'

/**
 * Updates and deletes on a server without integer versions. Each begins by reading the record: a version that is no
 * longer the one the edit started from is answered with 412 and the record, as this API would, and nothing is written.
 * That also settles repetitions without any key: an update that arrived the first time has changed the record, so the
 * repetition meets a newer version and the merge finds nothing left to send; a delete that arrived meets no record.
 *
 * Between reading and writing the server's own guard holds where it has one (ETag, `updated_at`). With `none` nothing
 * does: a change of someone else in that moment is written over, unless it shows when the record is read back.
 */
export async function update(conversation: Conversation, write: Write): Promise<Outcome> {
  const { request, policy } = write
  const before = await standing(conversation, policy, request.params, request.signal)
  if ('outcome' in before) return before.outcome
  const { record } = before.found
  if (record.version !== request.headers.ifMatch) return conflictWith(record)
  const mine = valuesOf(request.body)
  const answer = await send(conversation, write, before.found, JSON.stringify(whole(conversation, write, record, mine)))
  if (answer.kind === 'silence') return NO_ANSWER
  if (answer.status === 409 || answer.status === 412) return refusedByGuard(conversation, write, before.found, answer)
  const refusal = refusalOf(answer)
  if (refusal) return refusal
  return written(conversation, write, mine, answer)
}

/** @returns success also when the record is gone already: that is what was wanted */
export async function remove(conversation: Conversation, write: Write): Promise<Outcome> {
  const { request, policy, endpoint } = write
  const before = await standing(conversation, policy, request.params, request.signal)
  if ('outcome' in before) return before.outcome
  if (before.found.record.version !== request.headers.ifMatch) return conflictWith(before.found.record)
  const answer = await send(conversation, write, before.found, null)
  if (answer.kind === 'silence') return NO_ANSWER
  if (answer.status === 409 || answer.status === 412) return refusedByGuard(conversation, write, before.found, answer)
  const refusal = refusalOf(answer)
  if (refusal) return refusal
  const { body, status } = answer
  const plain = status === 204 || body === undefined || (isObject(body) && body['success'] === true)
  if (plain || (await isGone(conversation, write)))
    return success(endpoint, { id: request.params['id'], version: before.found.record.version })
  // Somebody said yes who may not have been the server: it stays to be settled.
  return NO_ANSWER
}

async function isGone(conversation: Conversation, { policy, request }: Write): Promise<boolean> {
  const now = await standing(conversation, policy, request.params, request.signal)
  if ('found' in now) return now.found.isDeleted
  return now.outcome.kind === 'reply' && (now.outcome.status === 404 || now.outcome.status === 410)
}

function send(
  { wire, capabilities }: Conversation,
  { request, endpoint }: Write,
  { etag }: Standing,
  body: string | null,
): Promise<WireAnswer> {
  const headers: Record<string, string> = {}
  if (capabilities.guard === 'etag' && etag !== null) headers['If-Match'] = etag
  if (capabilities.idempotency) headers['Idempotency-Key'] = request.headers.idempotencyKey
  const { params, query, signal } = request
  const opId = null
  return wire.exchange({ endpoint, params, query, body, upload: null, headers, opId, signal })
}

/**
 * The full record, because a server may take a field that is left out for an empty one; only ours is bound not to. What
 * stands there was read a moment ago and is what the edit started from.
 */
function whole({ capabilities }: Conversation, { policy }: Write, record: Values, mine: Values): Values {
  const kept = Object.keys(policy.fields).filter((name) => name in record)
  return {
    ...Object.fromEntries(kept.map((name) => [name, record[name]])),
    ...mine,
    ...(capabilities.guard === 'updated_at' && { updated_at: record['updated_at'] }),
  }
}

/** 409 and 412 mean a newer version when there is one; otherwise the server has another reason. */
async function refusedByGuard(
  conversation: Conversation,
  { policy, request }: Write,
  before: Standing,
  answer: Answered,
): Promise<Outcome> {
  const now = await standing(conversation, policy, request.params, request.signal)
  if ('outcome' in now) return now.outcome
  if (now.found.record.version === before.record.version && answer.status === 409) {
    return refusalOf(answer) ?? NO_ANSWER
  }
  return conflictWith(now.found.record)
}

/** What the server made of the update: from its own answer where the guard's token came with it, else read back. */
async function written(
  conversation: Conversation,
  { policy, request, endpoint }: Write,
  mine: Values,
  answer: Answered,
): Promise<Outcome> {
  const { guard } = conversation.capabilities
  const echo = isSuccess(answer) ? bareRecordIn(endpoint.name, answer.body) : null
  const theirs = echo && isIt(policy, echo, request.params) ? echo : null
  const isComplete = guard === 'etag' ? answer.etag !== null : guard === 'updated_at'
  if (theirs && isComplete) {
    return accepted(endpoint, await conversation.records.see(policy, theirs, answer.etag))
  }
  const back = await standing(conversation, policy, request.params, request.signal)
  // It was written, whatever is said to whoever looks.
  if ('outcome' in back) return NO_ANSWER
  const { record } = back.found
  const expected = theirs ?? mine
  const holds = Object.keys(mine).every(
    (name) => !(name in expected) || same(policy.fields[name], expected[name], record[name]),
  )
  // Someone wrote over it in that moment: merged or asked about, like any other change of theirs.
  return holds ? accepted(endpoint, record) : conflictWith(record)
}

export function valuesOf(body: string | null): Values {
  const values: unknown = body === null ? {} : JSON.parse(body)
  return isObject(values) ? values : {}
}
