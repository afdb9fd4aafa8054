import type { Endpoint } from '#contract/calls/endpoint.ts'
import { recordError } from '#server/db/server-errors.ts'
import { isBusy, isFull } from '#server/db/sqlite/errors.ts'
import { Problem, problemOf } from './problem.ts'
import type { Arrival } from './request-context.ts'

/** The one place that turns whatever was thrown into an answer; unexpected errors are recorded. */
export function failureOf(error: unknown, arrival: Arrival, endpoint: Endpoint): Problem {
  const meant = problemOf(error)
  if (meant) return meant
  if (isBusy(error)) return new Problem(503, 'unavailable', 'The database is busy.', { retryAfter: 1 })
  const message = error instanceof Error ? error.message : 'Something that is not an error was thrown'
  const { deps, requestId } = arrival
  deps.log.error('request failed', {
    call: endpoint.name,
    request: requestId,
    reason: message,
    ...(error instanceof Error && error.stack && { stack: error.stack }),
  })
  deps.background.run('record error', async () => {
    await deps.write((trx) =>
      recordError(trx, {
        at: new Date(arrival.now).toISOString(),
        method: endpoint.method,
        path: endpoint.path,
        message,
        request_id: requestId,
      }),
    )
  })
  if (isFull(error)) return new Problem(503, 'unavailable', 'The server’s disk is full.', { retryAfter: 60 })
  return new Problem(500, 'internal', 'Server error. Please try again later.')
}
