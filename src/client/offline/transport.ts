import { contract } from '#contract/index.ts'
import { etagOf } from '#contract/envelope.ts'
import { request } from '#client/data/call.ts'
import { getSession } from '#client/data/session.ts'
import type { Outcome, OutgoingRequest, Transport } from '#client/offline/outbox/ports.ts'

const NOT_SIGNED_IN: Outcome = { kind: 'reply', status: 401, body: {}, version: null, retryAfterMs: null }

/** Percent of an upload by its operation; null when it has ended. */
export type ProgressListener = (opId: string, percent: number | null) => void

/**
 * Sends the outbox's requests through the one door to the API. The token is added now, never stored with an
 * operation; a session of another account must not send this account's edits.
 * @param userId whose outbox this is.
 */
export function apiTransport(userId: number, noteProgress: ProgressListener = () => undefined): Transport {
  const ours = () => {
    const session = getSession()
    return session.state === 'signed-in' && session.user.id === userId
  }
  return {
    async send(outgoing) {
      if (!ours()) return NOT_SIGNED_IN
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
      if (!ours()) return NOT_SIGNED_IN
      return request(contract[endpoint], { params, signal })
    },
  }
}

function headersOf({ headers }: OutgoingRequest): Record<string, string> {
  return {
    'Idempotency-Key': headers.idempotencyKey,
    ...(headers.ifMatch === null ? {} : { 'If-Match': etagOf(headers.ifMatch) }),
  }
}

function formOf(upload: NonNullable<OutgoingRequest['upload']>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields)) form.set(name, value)
  form.set('file', new Blob([...upload.chunks], { type: upload.mimeType }), upload.name)
  return form
}
