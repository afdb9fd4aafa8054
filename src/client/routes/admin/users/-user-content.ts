import * as v from 'valibot'
import { ProblemBody } from '#contract/calls/envelope.ts'
import { CallFailure } from '#client/data/call.ts'

/** Posts and files that bear somebody's name, as the server tells them when the account was to be deleted. */
export interface Content {
  /** "“Ines” has 3 posts." */
  readonly words: string
  readonly uses: readonly { readonly type: string; readonly id: number; readonly title: string }[]
}

/** @returns null when the error says something else */
export function contentIn(error: unknown): Content | null {
  if (!(error instanceof CallFailure) || error.code !== 'in_use') return null
  const problem = v.safeParse(ProblemBody, error.body)
  return { words: error.message, uses: (problem.success && problem.output.uses) || [] }
}
