import type { Endpoint } from '#contract/calls/endpoint.ts'
import { PROBLEM_CODES, type ProblemBody, type ProblemCode } from '#contract/calls/envelope.ts'
import type { JsonSchema } from './json-schema.ts'

/** Which refusals a call may answer, and what each means. */

interface Refusal {
  readonly words: string
  /** One as it may come, beside its status. */
  readonly example: Pick<ProblemBody, 'message' | 'errors' | 'current' | 'uses'> & { readonly code: ProblemCode }
}

const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: {
    words: 'Invalid input: the request can’t be read',
    example: { message: 'The body is not valid JSON.', code: 'bad_request' },
  },
  401: {
    words: 'Invalid or missing token',
    example: { message: 'Your session has ended. Please sign in.', code: 'unauthenticated' },
  },
  403: {
    words: 'Insufficient permissions',
    example: { message: 'You do not have permission to do this.', code: 'forbidden' },
  },
  404: { words: 'Not found', example: { message: 'The post was not found.', code: 'not_found' } },
  408: {
    words: 'The body stopped arriving',
    example: { message: 'The upload stopped before it was complete.', code: 'bad_request' },
  },
  409: {
    words: 'Something else stands against it: it is used, it is there already, or the same write is still in progress',
    example: {
      message: 'This category is used by 1 post.',
      code: 'in_use',
      uses: [{ type: 'posts', id: 12, title: 'Invoices without typing' }],
    },
  },
  412: {
    words: 'The record changed since it was read; `current` shows it as it is now',
    example: {
      message: 'The post was changed since you opened it.',
      code: 'version_conflict',
      current: { id: 12, title: 'Invoices without typing', version: 4 },
    },
  },
  413: {
    words: 'The body is too large',
    example: { message: 'The request is larger than 2 MB.', code: 'too_large' },
  },
  415: {
    words: 'The body is of a type that the call does not take',
    example: { message: 'This call takes application/json.', code: 'unsupported_type' },
  },
  422: {
    words: 'A value is not valid; `errors` says why, field by field',
    example: { message: 'Title is required', code: 'validation', errors: { title: ['Title is required'] } },
  },
  429: {
    words: 'Too many requests; `Retry-After` says when to go on',
    example: { message: 'Too many requests. Please wait a moment.', code: 'rate_limited' },
  },
  500: {
    words: 'The server failed',
    example: { message: 'Server error. Please try again later.', code: 'internal' },
  },
  503: {
    words: 'The site is being maintained, or the server is too busy',
    example: { message: 'The site is being maintained.', code: 'maintenance' },
  },
  507: {
    words: 'The server’s disk is full',
    example: { message: 'The server’s disk is full. Nothing was changed.', code: 'no_room' },
  },
}

export const PROBLEM_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    message: { type: 'string' },
    code: { enum: PROBLEM_CODES },
    errors: {
      type: 'object',
      description: 'Messages by field',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    current: { description: '412: the record as it is now' },
    second_factor: { description: '422 at a sign-in: what the second factor can be, and what a passkey is asked' },
    uses: {
      type: 'array',
      description: '409 in_use: where it is used',
      items: {
        type: 'object',
        properties: { type: { type: 'string' }, id: { type: 'integer' }, title: { type: 'string' } },
        required: ['type', 'id', 'title'],
      },
    },
  },
  required: ['success', 'status', 'message'],
  examples: [{ success: false, status: 404, message: 'The post was not found.', code: 'not_found' }],
}

/** Refusals by their status, to be referred to. */
export function problemAnswers() {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([code, { words, example }]) => {
      const media = {
        schema: { $ref: '#/components/schemas/Problem' },
        example: { success: false, status: Number(code), ...example },
      }
      return [`Problem${code}`, { description: words, content: { 'application/json': media } }]
    }),
  )
}

const WRITE = [409, 412, 413, 415, 422, 507]

/** Statuses, without that of success. */
export function problemsOf({ method, access, query, bodyType, rateLimit }: Endpoint): number[] {
  const codes = new Set([400, 401, 404, 429, 503])
  if (access !== 'public' || rateLimit !== undefined) codes.add(403)
  if (query) codes.add(422)
  if (bodyType === 'multipart' || bodyType === 'bytes') codes.add(408)
  if (method !== 'GET') for (const code of WRITE) codes.add(code)
  return [...codes].toSorted((a, b) => a - b)
}
