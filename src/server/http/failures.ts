import type { Endpoint } from '#contract/calls/endpoint.ts'
import { isNoRoom, noRoom } from '#server/db/no-room.ts'
import { SecretUnreadable } from '#server/db/secrets.ts'
import { isBusy } from '#server/db/sqlite/errors.ts'
import { Problem, problemOf } from './problem.ts'
import type { Arrival } from './request-context.ts'

/** The one place that turns whatever was thrown into an answer; what is the server's trouble is recorded. */
export function failureOf(error: unknown, arrival: Arrival, endpoint: Endpoint): Problem {
  const meant = problemOf(error)
  const isFull = isNoRoom(error)
  if (meant && !isFull) return meant
  // Nobody is left to read the answer, and it was no trouble of the server's.
  if (isCutOff(error)) return new Problem(400, 'bad_request', 'The request was cut off.')
  if (isBusy(error)) return new Problem(503, 'unavailable', 'The database is busy.', { retryAfter: 1 })
  const message = error instanceof Error ? error.message : 'Something that is not an error was thrown'
  const { deps, requestId } = arrival
  deps.log.error('request failed', {
    call: endpoint.name,
    request: requestId,
    reason: message,
    ...(!isFull && error instanceof Error && error.stack && { stack: error.stack }),
  })
  deps.background.run('record error', () =>
    deps.errors.record({
      at: new Date(arrival.now).toISOString(),
      method: endpoint.method,
      path: endpoint.path,
      message,
      request_id: requestId,
    }),
  )
  if (meant) return meant
  // What to do about it is the operator's, and it says nothing of the secret.
  if (error instanceof SecretUnreadable) return new Problem(500, 'internal', message)
  const full = isFull ? problemOf(noRoom(error)) : undefined
  return full ?? new Problem(500, 'internal', 'Server error. Please try again later.')
}

/** What Node says when the sender goes away before its request is whole. */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
}
