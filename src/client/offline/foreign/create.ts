import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import { type Conversation, isIt, standing, type Write } from './conversation.ts'
import { accepted, bareRecordIn, idIn, NO_ANSWER, refusalOf } from './dialect.ts'
import { settling } from './attempt-times.ts'
import { look } from './look.ts'
import { lastOf, type Note } from './memory.ts'
import type { WireAnswer } from './wire.ts'

/** Attempts whose times are kept; a create that was tried more often is looked for less exactly. */
const MOST_ATTEMPTS = 50
const DAY = 24 * 60 * 60 * 1000

/**
 * Creates and uploads. The first attempt goes out like any other; one whose outcome is unknown is never repeated
 * blindly: its record is looked for first, and only when it is certainly not there it goes out again. A server that
 * keeps keys is trusted with them for as long as it says, less a tenth.
 */
export async function create(conversation: Conversation, write: Write): Promise<Outcome> {
  const { request, endpoint } = write
  const key = request.headers.idempotencyKey
  const note = await noteOf(conversation, write)
  if (request.attempt.number > 1 && (note.keyless || !isKept(conversation, write))) {
    const wait = settling(lastOf(note), { now: conversation.now(), ahead: conversation.ahead() })
    if (wait > 0) return { kind: 'held', waitMs: wait }
    const result = await look(conversation, write, note)
    if (result.kind === 'outcome') return result.outcome
    if (result.kind === 'unclear') return { kind: 'maybe-sent', candidates: result.candidates }
    if (result.kind === 'made') return adopt(conversation, write, Number(result.record['id']))
  }
  await noteLeaving(conversation, key, note)
  const answer = await post(conversation, write)
  if (answer.kind === 'silence') return NO_ANSWER
  const refusal = refusalOf(answer)
  if (refusal) return refusal
  const { policy } = write
  const record = bareRecordIn(endpoint.name, answer.body)
  const isComplete = conversation.capabilities.guard !== 'etag' || answer.etag !== null
  if (record && isIt(policy, record, {}) && isComplete) {
    return accepted(endpoint, await conversation.records.see(policy, record, answer.etag, key))
  }
  const id = record ? record['id'] : idIn(answer.body)
  // Somebody said yes without saying to what: the next attempt looks for it.
  return typeof id === 'number' ? adopt(conversation, write, id) : { kind: 'foreign' }
}

/** The record that this create made, taken for no other create's from now on. */
async function adopt(conversation: Conversation, write: Write, id: number): Promise<Outcome> {
  const { policy, request, endpoint } = write
  const key = request.headers.idempotencyKey
  const now = await standing(conversation, policy, { ...request.params, id }, request.signal, key)
  // Not there any more, or not to be read: looked for once more, from the start.
  if ('outcome' in now) return NO_ANSWER
  // Another create may have claimed it in this very moment; then this one goes on looking.
  const another = await conversation.records.isAnothers(policy, id, null, key)
  return another ? NO_ANSWER : { ...accepted(endpoint, now.found.record), found: true }
}

/** Whether the server itself still knows the key of the first attempt. */
function isKept({ capabilities, now }: Conversation, { request }: Write): boolean {
  const { idempotency } = capabilities
  const age = now() - request.attempt.firstAt
  return idempotency !== null && age >= 0 && age < idempotency.retention_days * DAY * 0.9
}

/** A forgotten note is made anew from what the engine knows, so that the wait counts from one time on. */
function noteOf({ memory, now, ahead }: Conversation, { request }: Write): Promise<Note> {
  const { number, previousAt, firstAt } = request.attempt
  const key = request.headers.idempotencyKey
  return memory.transact(async (tx) => {
    const known = await tx.note(key)
    if (known) return known
    // Whether the earlier attempts had a key is forgotten too.
    const keyless = number > 1
    const note = {
      seen: keyless ? null : await tx.seen(),
      left: keyless
        ? [firstAt, previousAt ?? firstAt].map((at) => ({ at, ahead: null }))
        : [{ at: now(), ahead: ahead() }],
      keyless,
    }
    tx.keepNote(key, note)
    return note
  })
}

/** Before the bytes leave: what is first seen from now on may be this create's record. */
function noteLeaving({ memory, now, ahead, capabilities }: Conversation, key: string, note: Note): Promise<void> {
  const keyless = note.keyless || capabilities.idempotency === null
  const left = [...note.left, { at: now(), ahead: ahead() }].slice(-MOST_ATTEMPTS)
  return memory.transact(async (tx) => tx.keepNote(key, { ...note, left, keyless }))
}

function post({ wire, capabilities }: Conversation, { request, endpoint }: Write): Promise<WireAnswer> {
  const { params, query, body, upload, signal } = request
  const headers: Record<string, string> = {}
  const key = request.headers.idempotencyKey
  if (capabilities.idempotency) headers['Idempotency-Key'] = key
  const opId = key.split('.')[0] ?? null
  return wire.exchange({ endpoint, params, query, body: upload ? null : body, upload, headers, opId, signal })
}
