import { etagOf, isObject } from '#contract/calls/envelope.ts'
import type { Problem } from './problem.ts'

/** What goes out: the headers of every API answer, ETags, refusals. */

export type AnswerHeaders = Readonly<Record<string, string>>

export function jsonAnswer(status: number, body: string, headers: AnswerHeaders): Response {
  return new Response(body, { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } })
}

export function problemAnswer(problem: Problem, headers: AnswerHeaders): Response {
  return jsonAnswer(problem.status, JSON.stringify(problem.body()), { ...headers, ...problem.headers() })
}

/** ETag of a single record; lists have none. */
export function etagOfPayload(payload: unknown): string | undefined {
  return isObject(payload) && typeof payload['version'] === 'number' ? etagOf(payload['version']) : undefined
}

/** Whether If-None-Match names what would be sent. */
export function isUnchanged(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch !== null && ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}
