import { createHash } from 'node:crypto'
import { answerPart } from '#contract/answer-parts.ts'
import { parseParts, type Parts } from '#contract/calls/answers.ts'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract, type EndpointName } from '#contract/index.ts'
import { allows } from '#contract/calls/permissions.ts'
import { turn } from '#server/db/turn.ts'
import { jsonOf, lengthOf } from './answer-text.ts'
import type { Context, Handler, Handlers } from './context.ts'
import { parse } from './validate.ts'

/** All others. */
type Single = Exclude<EndpointName, 'answers.list'>

/** The call that is made of others: one after the other, each by its own handler and for whom its own call is. */
export function partsHandler(handlers: Handlers<Single>): Handlers<'answers.list'> {
  /** @returns undefined for what the caller may not read, or nobody knows */
  async function answerOf(name: string, context: Context): Promise<unknown> {
    const part = answerPart(name)
    if (!part) return undefined
    const endpoint: Endpoint = contract[part.call]
    if (!allows(endpoint.access, context.caller)) return undefined
    const input = { params: undefined, query: parse(endpoint.query, part.input.query ?? {}), body: undefined }
    // The table pairs a call with its input: the types meet here only.
    const handler = handlers[part.call as Single] as Handler<Endpoint>
    return handler(input as never, context)
  }

  return {
    'answers.list': async ({ query }, context) => {
      const parts: Parts = {}
      for (const { name, tag } of parseParts(query.parts)) {
        try {
          const answer = await answerOf(name, context)
          if (answer === undefined) continue
          const now = await tagOf(answer)
          parts[name] = now === tag ? { tag: now } : { tag: now, answer }
        } catch (error) {
          // One that fails keeps back no other: who wants it asks for it alone, and is told why.
          context.deps.log.warn('a part could not be answered', { part: name, reason: String(error) })
        }
      }
      return { parts }
    },
  }
}

/** What tells an answer from another one of the same call. */
async function tagOf(answer: unknown): Promise<string> {
  const text = await jsonOf(answer)
  await turn(lengthOf(text))
  const hash = createHash('sha256')
  for (const piece of text) hash.update(piece)
  return hash.digest('base64url').slice(0, 16)
}
