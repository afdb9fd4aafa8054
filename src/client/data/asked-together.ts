import * as v from 'valibot'
import { answerPart, answerParts, type PartName } from '#contract/answer-parts.ts'
import { partsText } from '#contract/calls/answers.ts'
import type { Answer, CallInput, Endpoint } from '#contract/calls/endpoint.ts'
import type { Contract, EndpointName } from '#contract/index.ts'
import { contract } from '#contract/registry.ts'
import { call, CallFailure } from './call.ts'
import { queryKey } from './queries.ts'

/** Several answers in one request, for the first page and for what is kept ahead. */

export interface PartAnswer {
  readonly tag: string
  /** Undefined: the same as the tag that was sent says. */
  readonly answer: unknown
}

/**
 * Asks for several parts at once.
 * @param tags of the answers that are held
 * @returns what came, by its name; null from a server that has no such call
 * @throws CallFailure
 */
export async function askTogether(
  names: readonly PartName[],
  tags: ReadonlyMap<PartName, string> = new Map(),
): Promise<ReadonlyMap<PartName, PartAnswer> | null> {
  const text = partsText(names.map((name) => ({ name, tag: tags.get(name) ?? null })))
  const { parts } = await call('answers.list', { query: { parts: text } }).catch((error: unknown) => {
    if (error instanceof CallFailure && (error.status === 404 || error.status === 405)) return { parts: null }
    throw error
  })
  if (parts === null) return null
  const came = names.flatMap((name): [PartName, PartAnswer][] => {
    const part = parts[name]
    if (!part) return []
    if (part.answer === undefined)
      return tags.get(name) === part.tag ? [[name, { tag: part.tag, answer: undefined }]] : []
    const endpoint: Endpoint = contract[answerParts[name].call]
    const answer = v.safeParse(endpoint.answer, part.answer)
    // What can't be read is asked for by its own call, which says what is wrong with it.
    return answer.success ? [[name, { tag: part.tag, answer: answer.output }]] : []
  })
  return new Map(came)
}

interface Waiting {
  readonly name: PartName
  readonly answered: (answer: unknown) => void
  readonly failed: (error: unknown) => void
  /** Asks for it by its own call. */
  readonly alone: () => void
}

let waiting: Waiting[] = []

const RETRY_MS = 1000

/** What was asked for together is asked for again together, once: queries that retry by themselves would come singly. */
async function twice<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof CallFailure && error.status >= 400 && error.status < 500) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return attempt()
  }
}

/**
 * As `call`, but what is asked for in the same moment goes in one request; one that is asked for by itself, and one that
 * did not come with the others, goes as its own call. What fails is tried once more, unless it was refused.
 * @throws CallFailure
 */
export function callTogether<N extends EndpointName>(
  name: N,
  input: CallInput<Contract[N]>,
): Promise<Answer<Contract[N]>> {
  const part = partOf(name, input)
  if (part === null) return twice(() => call(name, input))
  return new Promise((resolve, reject) => {
    const alone = () => void twice(() => call(name, input)).then(resolve, reject)
    if (waiting.length === 0) setTimeout(ask)
    // The schema that read it is that of this call.
    const answered = (answer: unknown) => resolve(answer as Answer<Contract[N]>)
    waiting.push({ name: part, answered, failed: reject, alone })
  })
}

async function ask(): Promise<void> {
  const asked = waiting
  waiting = []
  if (asked.length === 1) return asked[0]?.alone()
  try {
    const names = [...new Set(asked.map(({ name }) => name))]
    const came = await twice(() => askTogether(names))
    for (const { name, answered, alone } of asked) {
      const part = came?.get(name)
      if (part) answered(part.answer)
      else alone()
    }
  } catch (error) {
    for (const { failed } of asked) failed(error)
  }
}

const byKey = new Map(
  Object.keys(answerParts).flatMap((name) => {
    const part = answerPart(name)
    return part ? [[keyText(part.call, part.input), name as PartName]] : []
  }),
)

function partOf(name: EndpointName, input: object): PartName | null {
  return byKey.get(keyText(name, input)) ?? null
}

function keyText(name: EndpointName, input: object): string {
  return JSON.stringify(queryKey(name, input as never))
}
