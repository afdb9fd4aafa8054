import { type AnswerText, bodyOfAnswer } from './answer-text.ts'
import { compressed } from './compress.ts'
import type { Problem } from './problem.ts'

/** What goes out: the headers of every API answer, refusals. */

export type AnswerHeaders = Readonly<Record<string, string>>

/** JSON is UTF-8 (RFC 8259 8.1). */
const TYPE = { 'Content-Type': 'application/json' }

/** @param request what is answered: it says what its client takes */
export async function jsonAnswer(
  request: Request,
  status: number,
  text: AnswerText,
  headers: AnswerHeaders,
): Promise<Response> {
  const sent = await compressed(request, text)
  return new Response(sent.body, { status, headers: { ...headers, ...sent.headers, ...TYPE } })
}

export function problemAnswer(problem: Problem, headers: AnswerHeaders): Response {
  const body = bodyOfAnswer([JSON.stringify(problem.body())])
  return new Response(body, { status: problem.status, headers: { ...headers, ...problem.headers(), ...TYPE } })
}
