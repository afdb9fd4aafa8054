import type { Endpoint } from '#contract/endpoint.ts'
import { Problem, problemOf } from './problem.ts'
import type { Arrival } from './request-context.ts'

/** The one place that turns whatever was thrown into an answer; unexpected errors are recorded (MON, decision 41). */
export function failureOf(error: unknown, arrival: Arrival, endpoint: Endpoint): Problem {
  const meant = problemOf(error)
  if (meant) return meant
  const primary = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  if (primary === SQLITE_BUSY) return new Problem(503, 'unavailable', 'The database is busy.', { retryAfter: 1 })
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
      trx
        .insertInto('server_errors')
        .values({
          at: new Date(arrival.now).toISOString(),
          method: endpoint.method,
          path: endpoint.path,
          message: message.slice(0, 500),
          request_id: requestId,
        })
        .execute(),
    )
  })
  if (primary === SQLITE_FULL) return new Problem(503, 'unavailable', 'The server’s disk is full.', { retryAfter: 60 })
  return new Problem(500, 'internal', 'Server error. Please try again later.')
}

const SQLITE_BUSY = 5
const SQLITE_FULL = 13
