import { contract } from '#contract/index.ts'
import { etagOf } from '#contract/envelope.ts'
import { exchange, request } from '#client/data/call.ts'
import { getSession } from '#client/data/session.ts'
import type { Outcome, OutgoingRequest, OutgoingUpload, Transport } from '#client/offline/outbox/ports.ts'
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
      // A key is the operation's id and how often it was refused.
      const opId = outgoing.headers.idempotencyKey.split('.')[0] ?? ''
      const outcome = await request(contract[outgoing.endpoint], {
        params: outgoing.params,
        query: outgoing.query,
        body: outgoing.upload ? formOf(outgoing.upload) : (outgoing.body ?? undefined),
        headers: headersOf(outgoing),
        signal: outgoing.signal,
        ...(outgoing.upload ? { onProgress: (percent: number) => noteProgress(opId, percent) } : {}),
      })
      if (outgoing.upload) noteProgress(opId, null)
      return outcome
    },
    async read(endpoint, params, signal) {
      if (!isSignedIn(userId)) return NOT_SIGNED_IN
      return request(contract[endpoint], { params, signal })
    },
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
        ...(told ? { onProgress: (percent: number) => noteProgress(opId, percent) } : {}),
      })
      if (told) noteProgress(opId, null)
      return raw === null ? { kind: 'silence' } : answerOf(raw.status, raw.text, raw.header)
    },
  }
}

function headersOf({ headers }: OutgoingRequest): Record<string, string> {
  return {
    'Idempotency-Key': headers.idempotencyKey,
    ...(headers.ifMatch === null ? {} : { 'If-Match': etagOf(headers.ifMatch) }),
  }
}

function formOf(upload: OutgoingUpload): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields)) form.set(name, value)
  form.set('file', new Blob([...upload.chunks], { type: upload.mimeType }), upload.name)
  return form
}
