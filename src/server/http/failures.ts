import type { Endpoint } from '#contract/calls/endpoint.ts'
import { isNoRoom, noRoom } from '#server/db/no-room.ts'
import { isBusy } from '#server/db/sqlite/errors.ts'
import { Problem, problemOf } from './problem.ts'
import type { Arrival } from './request-context.ts'

/** The one place that turns whatever was thrown into an answer; what is the server's trouble is recorded. */
export function failureOf(error: unknown, arrival: Arrival, endpoint: Endpoint): Problem {
  const meant = problemOf(error)
  const isFull = isNoRoom(error)
  if (meant && !isFull) return meant
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
  const full = isFull ? problemOf(noRoom(error)) : undefined
  return full ?? new Problem(500, 'internal', 'Server error. Please try again later.')
}
