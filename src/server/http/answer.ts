import { type AnswerText, bodyOfAnswer } from './answer-text.ts'
import type { Problem } from './problem.ts'

/** What goes out: the headers of every API answer, refusals. */

export type AnswerHeaders = Readonly<Record<string, string>>

export function jsonAnswer(status: number, body: AnswerText, headers: AnswerHeaders): Response {
  return new Response(bodyOfAnswer(body), {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  })
}

export function problemAnswer(problem: Problem, headers: AnswerHeaders): Response {
  return jsonAnswer(problem.status, [JSON.stringify(problem.body())], { ...headers, ...problem.headers() })
}
