import { Failure } from '#server/failure.ts'
import { isFull } from './sqlite/errors.ts'

/** A disk without room, whoever says it: the database, the system, or the product itself. */

/** Full, beyond a quota, beyond the largest size of a file. */
const SYSTEM = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Seconds; room comes back when somebody makes it. */
const RETRY_AFTER = 60

export const noRoom = (cause?: unknown) =>
  new Failure('no_room', 'The server’s disk is full. Nothing was changed.', { retryAfter: RETRY_AFTER }, { cause })

export function isNoRoom(error: unknown): boolean {
  if (error instanceof Failure) return error.kind === 'no_room'
  return isFull(error) || (error instanceof Error && 'code' in error && SYSTEM.includes(String(error.code)))
}
