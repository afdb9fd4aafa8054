import { MADE_AT } from '#contract/calls/header-list.ts'
import { contract, type EndpointName } from '#contract/index.ts'
import { etagOf } from '#contract/calls/envelope.ts'
import { exchange, request } from '#client/data/call.ts'
import { getSession } from '#client/data/session.ts'
import { storeHeader } from '#client/data/store.ts'
import { PART_BYTES, type PartRequest, sendInParts } from './upload-in-parts.ts'
import type { Outcome, OutgoingRequest, OutgoingUpload, Transport } from './engine/storage/ports.ts'
import { answerOf, type Wire } from '#client/offline/foreign/wire.ts'

const NOT_SIGNED_IN: Outcome = { kind: 'reply', status: 401, body: {}, version: null, retryAfterMs: null }

/** Percent of an upload by its operation; null when it has ended. */
export type ProgressListener = (opId: string, percent: number | null) => void
const NOBODY: ProgressListener = () => undefined

/** A session of another account must not send this account's edits. */
function isSignedIn(userId: number): boolean {
  const session = getSession()
  return session.state === 'signed-in' && session.user.id === userId
}

/**
 * Sends the outbox's requests through the one door to the API. The token is added now, never stored with an
 * operation.
 * @param userId whose outbox this is.
 */
export function apiTransport(userId: number, noteProgress: ProgressListener = NOBODY): Transport {
  return {
    async send(outgoing) {
      if (!isSignedIn(userId)) return NOT_SIGNED_IN
      const { endpoint, params, query, body, signal, upload } = outgoing
      if (upload) return sendUpload(outgoing, upload, userId, noteProgress)
      const headers = headersOf(outgoing)
      return request(contract[endpoint], { params, query, body: body ?? undefined, headers, signal })
    },
    async read(endpoint, params, signal) {
      if (!isSignedIn(userId)) return NOT_SIGNED_IN
      return request(contract[endpoint], { params, signal })
    },
  }
}

/** In parts when it is large, so that a broken line costs one part at most; as a whole otherwise. */
async function sendUpload(
  outgoing: OutgoingRequest,
  upload: OutgoingUpload,
  userId: number,
  noteProgress: ProgressListener,
): Promise<Outcome> {
  const { endpoint, params, query, signal } = outgoing
  const { idempotencyKey } = outgoing.headers
  // A key is the operation's id and how often it was refused.
  const opId = idempotencyKey.split('.')[0] ?? ''
  const onProgress = (percent: number) => noteProgress(opId, percent)
  const headers = headersOf(outgoing)
  // Somebody else may sign in between two parts.
  const line = (name: EndpointName, parts: PartRequest) =>
    isSignedIn(userId) ? request(contract[name], { ...parts, signal }) : Promise.resolve(NOT_SIGNED_IN)
  try {
    const order = { endpoint, params, upload, headers, idempotencyKey }
    const outcome = upload.size > PART_BYTES ? await sendInParts(order, { request: line, onProgress }) : null
    if (outcome) return outcome
    return await request(contract[endpoint], { params, query, body: formOf(upload), headers, signal, onProgress })
  } finally {
    noteProgress(opId, null)
  }
}

/** The same door for a server that is not ours, whose answers are read by somebody else. */
export function apiWire(userId: number, noteProgress: ProgressListener = NOBODY): Wire {
  return {
    async exchange({ endpoint, params, query, body, upload, headers, opId, signal }) {
      if (!isSignedIn(userId)) return answerOf(401, '', () => null)
      const told = upload !== null && opId !== null
      const raw = await exchange(endpoint, {
        params,
        query,
        body: upload ? formOf(upload) : (body ?? undefined),
        headers,
        signal,
        ...(told && { onProgress: (percent: number) => noteProgress(opId, percent) }),
      })
      if (told) noteProgress(opId, null)
      return raw === null ? { kind: 'silence' } : answerOf(raw.status, raw.text, raw.header)
    },
  }
}

const SENT_LATER = 60_000

function headersOf({ headers }: OutgoingRequest): Record<string, string> {
  return {
    'Idempotency-Key': headers.idempotencyKey,
    ...(headers.ifMatch !== null && { 'If-Match': etagOf(headers.ifMatch) }),
    ...(headers.store !== null && storeHeader(headers.store)),
    // What is sent as it is saved needs no second time.
    ...(Date.now() - headers.madeAt > SENT_LATER && { [MADE_AT]: new Date(headers.madeAt).toISOString() }),
  }
}

function formOf(upload: OutgoingUpload): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields)) form.set(name, value)
  form.set('file', new Blob([...upload.chunks], { type: upload.mimeType }), upload.name)
  return form
}
