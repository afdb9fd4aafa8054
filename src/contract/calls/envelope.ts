import * as v from 'valibot'
import type { Schema } from './endpoint.ts'

/** What is in every JSON answer, and how a peer's other readings of one are unwrapped (wrap.ts does the wrapping). */

/** Machine-readable reasons. Clients tell failures apart by status and code, never by text. */
export const PROBLEM_CODES = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  /** The site wants a second factor of its admins, and this one has none yet. */
  'second_factor_required',
  'not_found',
  /** The address is none of this server: an older one, or somebody else's. Says nothing about any record. */
  'unknown_call',
  'method_not_allowed',
  'in_use',
  /** One is allowed, and it is there already. */
  'exists',
  /** What it belongs to rests in the trash. */
  'parent_deleted',
  /** What the client saw is no part of this database's past: nothing was written. */
  'other_store',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'slug_taken',
  'version_conflict',
  'wrong_offset',
  'too_large',
  'unsupported_type',
  'validation',
  'rate_limited',
  'internal',
  'unavailable',
  /** 507: the server's disk is full. The same may be sent again, later. */
  'no_room',
  'maintenance',
] as const
export type ProblemCode = (typeof PROBLEM_CODES)[number]

export const ProblemBody = v.looseObject({
  success: v.literal(false),
  status: v.number(),
  message: v.string(),
  code: v.optional(v.string()),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  /** 412: the record as it stands now. */
  current: v.optional(v.unknown()),
  /** 409 `in_use`: where it is used. */
  uses: v.optional(v.array(v.object({ type: v.string(), id: v.number(), title: v.string() }))),
})
export type ProblemBody = v.InferOutput<typeof ProblemBody>

export interface Page<T> {
  readonly data: T[]
  readonly current_page: number
  readonly last_page: number
  readonly total: number
  readonly per_page: number
}

/** The pager around rows of `item`. */
export function pageOf<S extends Schema>(item: S) {
  return v.object({
    data: v.array(item),
    current_page: v.number(),
    last_page: v.number(),
    total: v.number(),
    per_page: v.number(),
  })
}

/**
 * Reads the payload out of an answer, whichever way the server wraps it: the payload bare, in `data`, in `data.data`,
 * or under a name (`{file: …}`).
 * @returns the first candidate that the endpoint's schema accepts.
 * @throws v.ValiError when none fits: then it is not an answer of this API.
 */
export function unwrap<S extends Schema>(answer: S, body: unknown): v.InferOutput<S> {
  let firstIssue: unknown
  for (const candidate of candidates(body)) {
    const result = v.safeParse(answer, candidate)
    if (result.success) return result.output
    firstIssue ??= new v.ValiError(result.issues)
  }
  throw firstIssue
}

/** As `unwrap`, for what may be no answer of this API: then null. */
export function unwrapped<S extends Schema>(answer: S, body: unknown): v.InferOutput<S> | null {
  try {
    return unwrap(answer, body)
  } catch (error) {
    if (error instanceof v.ValiError) return null
    throw error
  }
}

function* candidates(body: unknown): Generator<unknown> {
  // A pager also has `data`, so the whole body goes first: a list schema refuses it, a pager schema takes it.
  yield body
  if (Array.isArray(body)) yield asPage({}, body)
  if (!isObject(body)) return
  const inner = body['data']
  if (inner !== undefined) {
    yield inner
    if (isObject(inner) && inner['data'] !== undefined) {
      yield inner['data']
      if (isObject(inner['data']) && inner['data']['data'] !== undefined) yield inner['data']['data']
    }
    if (Array.isArray(inner)) yield asPage(body, inner)
    if (isObject(inner) && Array.isArray(inner['data'])) yield asPage(inner, inner['data'])
  }
  for (const [key, value] of Object.entries(body)) {
    if (key !== 'data' && typeof value === 'object' && value !== null) yield value
  }
}

/** A plain list where a pager was expected is one page that holds everything. */
function asPage(head: Record<string, unknown>, rows: unknown[]): unknown {
  return { current_page: 1, last_page: 1, total: rows.length, per_page: Math.max(rows.length, 1), ...head, data: rows }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A record's version as an If-Match value: the server takes it for the tag that it leads. */
export function etagOf(version: number): string {
  return `"${version}"`
}

/** The version that leads an ETag; null when it is not one of ours. */
export function versionOf(etag: string | null | undefined): number | null {
  const match = /^(?:W\/)?"(\d{1,15})(?:-[\w-]{1,64})?"$/.exec(etag?.trim() ?? '')
  return match ? Number(match[1]) : null
}
