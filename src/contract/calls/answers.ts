import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/**
 * Several reading calls in one. Each part is a call with its input, by a name of ../answer-parts.ts, and answers as that
 * call does by itself. Who holds a part already sends its tag along and is told when it is the same.
 */

const LONGEST = 4000

const Parts = v.record(
  v.string(),
  v.object({
    /** Of what the call answers now. */
    tag: v.string(),
    /** Absent: as the tag that was sent says. */
    answer: v.optional(v.unknown()),
  }),
)
export type Parts = v.InferOutput<typeof Parts>

export const answerEndpoints = {
  'answers.list': endpoint({
    name: 'answers.list',
    method: 'GET',
    path: '/admin/answers',
    access: 'content.read',
    summary:
      'The answers of several reading calls, and of those that are known by their tag only whether they changed. Left out is what the caller may not read, what is unknown, and what could not be had',
    query: v.object({
      /** Names, separated by commas; behind a colon the tag of the answer that is known. */
      parts: v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST, `must have at most ${LONGEST} characters`)),
    }),
    answer: v.object({ parts: Parts }),
    parts: true,
  }),
} as const

export interface Wanted {
  readonly name: string
  /** Of the answer that is known; null where none is. */
  readonly tag: string | null
}

export function partsText(wanted: readonly Wanted[]): string {
  return wanted.map(({ name, tag }) => (tag === null ? name : `${name}:${tag}`)).join(',')
}

/** Each name once. */
export function parseParts(text: string): Wanted[] {
  const wanted = text.split(',').map((one) => one.split(':', 2))
  return [...new Map(wanted.map(([name = '', tag]) => [name, { name, tag: tag ?? null }])).values()]
}
