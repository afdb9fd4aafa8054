import type { ProblemBody, ProblemCode } from '#contract/calls/envelope.ts'

interface Extra {
  readonly errors?: Record<string, string[]>
  readonly current?: unknown
  readonly uses?: { type: string; id: number; title: string }[]
  /** Seconds. */
  readonly retryAfter?: number
  readonly headers?: Record<string, string>
}

/** The one way to refuse: thrown anywhere below the mount, answered in one place (decisions 32, 33, 78, 82). */
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
    const { errors, current, uses } = this.extra
    return {
      success: false,
      status: this.status,
      message: this.message,
      code: this.code,
      ...(errors && { errors }),
      ...(current !== undefined && { current }),
      ...(uses && { uses }),
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

export const notFound = (what = 'The record') => new Problem(404, 'not_found', `${what} was not found.`)

/** 422 for one field. */
export const invalid = (field: string, text: string) =>
  new Problem(422, 'validation', 'Please check the marked fields.', { errors: { [field]: [text] } })

export const unauthenticated = (message = 'Please sign in.') =>
  new Problem(401, 'unauthenticated', message, { headers: { 'WWW-Authenticate': 'Bearer' } })
