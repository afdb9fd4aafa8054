import type { ProblemBody, ProblemCode } from '#contract/calls/envelope.ts'
import { Failure, type FailureData, type FailureKind } from '#server/failure.ts'
import { stateTag } from './etag.ts'

interface Extra extends Pick<FailureData, 'errors' | 'current' | 'uses' | 'secondFactor' | 'retryAfter'> {
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal as HTTP says it. Here it is thrown for what only HTTP knows; all else comes from the product's failures. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: ProblemCode,
    message: string,
    readonly extra: Extra = {},
  ) {
    super(message)
    this.name = 'Problem'
  }

  body(): ProblemBody {
    const { errors, current, uses, secondFactor } = this.extra
    return {
      success: false,
      status: this.status,
      message: this.message,
      code: this.code,
      ...(errors && { errors }),
      ...(current !== undefined && { current }),
      ...(uses && { uses }),
      ...(secondFactor !== undefined && { second_factor: secondFactor }),
    }
  }

  headers(): Record<string, string> {
    const { retryAfter, headers } = this.extra
    return {
      ...headers,
      ...(retryAfter !== undefined && { 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) }),
    }
  }
}

export const unauthenticated = (message = 'Please sign in.') =>
  new Problem(401, 'unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } })

/** How each failure of the product is answered. */
const ANSWERS: Readonly<Record<FailureKind, readonly [status: number, code: ProblemCode]>> = {
  missing: [404, 'not_found'],
  invalid: [422, 'validation'],
  taken: [422, 'slug_taken'],
  in_use: [409, 'in_use'],
  exists: [409, 'exists'],
  parent_deleted: [409, 'parent_deleted'],
  within_deleted: [404, 'parent_deleted'],
  conflict: [412, 'version_conflict'],
  wrong_offset: [409, 'wrong_offset'],
  busy: [409, 'idempotency_in_progress'],
  key_reused: [422, 'idempotency_key_reused'],
  too_many: [429, 'rate_limited'],
  forbidden: [403, 'forbidden'],
  wrong_credentials: [401, 'unauthenticated'],
  malformed: [400, 'bad_request'],
  stalled: [408, 'bad_request'],
  too_large: [413, 'too_large'],
  wrong_type: [415, 'unsupported_type'],
  no_room: [507, 'no_room'],
  unavailable: [503, 'unavailable'],
}

/** @returns undefined for an error that nobody meant to answer */
export function problemOf(thrown: unknown): Problem | undefined {
  if (thrown instanceof Problem) return thrown
  if (!(thrown instanceof Failure)) return undefined
  const [status, code] = ANSWERS[thrown.kind]
  const { isUnread, isGuess: _, ...data } = thrown.data
  const etag = thrown.kind === 'conflict' && stateTag(data.current)
  return new Problem(status, code, thrown.message, {
    ...data,
    headers: {
      ...(etag && { ETag: etag }),
      // Ends with the answer, because the rest of the body would be taken for the next request.
      ...(isUnread && { Connection: 'close' }),
    },
  })
}
