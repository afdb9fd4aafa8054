import type { Endpoint } from '#contract/calls/endpoint.ts'
import { PROBLEM_CODES } from '#contract/calls/envelope.ts'
import type { JsonSchema } from './json-schema.ts'

/** Which refusals a call may answer, and what each means. */

const STATUS_WORDS: Readonly<Record<number, string>> = {
  400: 'Invalid input: the request can’t be read',
  401: 'Invalid or missing token',
  403: 'Insufficient permissions',
  404: 'Not found',
  409: 'Something else stands against it: it is used, it is there already, or the same write is still in progress',
  412: 'The record changed since it was read; `current` shows it as it is now',
  413: 'The body is too large',
  415: 'The body is of a type that the call does not take',
  422: 'A value is not valid; `errors` says why, field by field',
  429: 'Too many requests; `Retry-After` says when to go on',
  500: 'The server failed',
  503: 'The site is being maintained, or the server is too busy',
  507: 'The server’s disk is full',
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
    Object.entries(STATUS_WORDS).map(([code, description]) => [
      `Problem${code}`,
      { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    ]),
  )
}

const WRITE = [409, 412, 413, 415, 422, 507]

/** Statuses, without that of success. */
export function problemsOf({ method, access, query, rateLimit }: Endpoint): number[] {
  const codes = new Set([400, 401, 404, 429, 503])
  if (access !== 'public' || rateLimit !== undefined) codes.add(403)
  if (query) codes.add(422)
  if (method !== 'GET') for (const code of WRITE) codes.add(code)
  return [...codes].toSorted((a, b) => a - b)
}
