import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { CallFailure, exchange } from '#client/data/call.ts'
import { API_DOCS_KEY } from '#client/data/persist.ts'
import { useReachability } from '#client/data/use-session.ts'

/** The description of the API as the server gives it; kept on the device, to be read offline. */

const Json = v.record(v.string(), v.unknown())
const Media = v.object({ schema: v.optional(Json, {}), example: v.optional(v.unknown()) })
const Content = v.record(v.string(), Media)
const Parameter = v.object({
  name: v.string(),
  in: v.picklist(['path', 'query', 'header']),
  required: v.optional(v.boolean(), false),
  schema: v.optional(Json, {}),
})
const Reference = v.object({ $ref: v.string() })
const Answer = v.object({ description: v.string(), content: v.optional(Content, {}) })

const Operation = v.object({
  operationId: v.string(),
  summary: v.string(),
  tags: v.array(v.string()),
  'x-permission': v.object({ access: v.string(), roles: v.array(v.string()), scopes: v.array(v.string()) }),
  parameters: v.optional(v.array(v.union([Parameter, Reference])), []),
  requestBody: v.optional(v.object({ content: Content })),
  responses: v.record(v.string(), v.union([Answer, Reference])),
})

const Document = v.object({
  openapi: v.string(),
  info: v.object({ title: v.string(), version: v.string(), description: v.string() }),
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({ schemas: v.record(v.string(), Json), responses: v.record(v.string(), Answer) }),
})
export type ApiDocument = v.InferOutput<typeof Document>
export type JsonSchema = v.InferOutput<typeof Json>

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call, with everything that its details show. */
export interface ApiCall extends Pick<v.InferOutput<typeof Operation>, 'summary'> {
  readonly id: string
  readonly method: Method
  /** Below the API's base. */
  readonly path: string
  readonly tag: string
  readonly permission: v.InferOutput<typeof Operation>['x-permission']
  readonly inPath: readonly v.InferOutput<typeof Parameter>[]
  readonly inQuery: readonly v.InferOutput<typeof Parameter>[]
  /** Types of the body that it takes; empty for none. */
  readonly bodies: readonly string[]
  /** Of its JSON body. */
  readonly bodySchema: JsonSchema | undefined
  readonly bodyExample: unknown
  readonly answerExample: unknown
  readonly statuses: readonly { readonly code: string; readonly text: string }[]
}

const DOCUMENT = {
  name: 'openapi',
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  summary: '',
  answer: v.unknown(),
} as const

/** As it came, which is what is handed out as a file: the screen reads a part of it. */
async function load(): Promise<string> {
  const answer = await exchange(DOCUMENT, {})
  if (answer === null || answer.status !== 200) throw new CallFailure(answer?.status ?? 0, {}, null)
  read(answer.text)
  return answer.text
}

export function read(text: string): { readonly whole: unknown; readonly document: ApiDocument } {
  const whole: unknown = JSON.parse(text)
  return { whole, document: v.parse(Document, whole) }
}

export function useDocument() {
  const { online } = useReachability()
  const asked = useQuery({
    queryKey: API_DOCS_KEY,
    queryFn: load,
    select: read,
    enabled: online,
    staleTime: 300_000,
  })
  return { ...asked, online }
}

export function callsOf({ paths, components }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ApiCall => {
      const { operationId: id, summary, tags, parameters, requestBody, responses } = operation
      const named = parameters.filter((each) => 'in' in each)
      const body = requestBody?.content['application/json']
      const answers = Object.entries(responses).map(([code, answer]) => ({
        code,
        answer: '$ref' in answer ? components.responses[answer.$ref.slice(answer.$ref.lastIndexOf('/') + 1)] : answer,
      }))
      const success = answers.find(({ code }) => code.startsWith('2'))?.answer
      return {
        id,
        method: v.parse(v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), method.toUpperCase()),
        path,
        tag: tags[0] ?? '',
        summary,
        permission: operation['x-permission'],
        inPath: named.filter((each) => each.in === 'path'),
        inQuery: named.filter((each) => each.in === 'query'),
        bodies: Object.keys(requestBody?.content ?? {}),
        bodySchema: body?.schema,
        bodyExample: body?.example,
        answerExample: success?.content['application/json']?.example,
        statuses: answers.map(({ code, answer }) => ({ code, text: answer?.description ?? '' })),
      }
    }),
  )
}

/** Every word is looked for in method, path and description. */
export function isAbout(call: ApiCall, words: string): boolean {
  const text = `${call.method} ${call.path} ${call.summary}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
