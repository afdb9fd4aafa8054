import type * as v from 'valibot'
import type { Access } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Schema = v.GenericSchema<unknown, unknown>

/**
 * Where the payload stands in the answer.
 * - `data`: `{success, status, message, data: payload}`
 * - `pager`: the pager's fields at the top level, its rows in `data`
 * - `data-pager`: the pager as a whole inside `data`
 */
export type AnswerShape = 'data' | 'pager' | 'data-pager'

/** How many requests one client may make; the numbers stand in the server's limits. */
export type RateLimit =
  | 'sign-in'
  | 'passkey'
  | 'password'
  | 'second-factor'
  | 'register'
  | 'reset'
  | 'contact'
  | 'setup'
  | 'test-mail'
  | 'test-push'
  | 'ai-test'
  | 'link-look'

/** One call of the API. Read by the client, the server, the permission check, the outbox and the API page. */
export interface Endpoint {
  readonly name: string
  readonly method: Method
  /** Below the API base, with `{name}` for each parameter. Fixed paths win over parameters. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Fields of the record that a body may carry and that are ignored: a client sends back what it read. */
  readonly readOnly?: readonly string[]
  /**
   * How the body travels; JSON when absent. Two calls may share method and path when one takes JSON and the other a
   * form: the content type tells them apart. `bytes`: raw, read by the handler piece by piece.
   */
  readonly bodyType?: 'json' | 'multipart' | 'bytes'
  /** Name of the part of a form that holds the file; `file` when absent. */
  readonly fileField?: string
  /** The form may come without its file; its texts may be long then. */
  readonly fileOptional?: boolean
  /** The payload, without the envelope. */
  readonly answer: Schema
  /** Its answer is no record and has an entity tag all the same: whoever has it already is told so. */
  readonly tagged?: boolean
  readonly shape?: AnswerShape
  /** It holds whole answers of other calls, each of which may be long. */
  readonly parts?: boolean
  /** Keys of the payload that clients also read at the top level (`token`, `user`, `file`). */
  readonly topLevel?: readonly string[]
  /** Status of success; 200 when absent. */
  readonly status?: 200 | 201
  /** What it would make may stand there already: then it is answered with 200, as it stands, and nothing is made. */
  readonly mayStand?: boolean
  readonly rateLimit?: RateLimit
  /** Milliseconds for which a client waits, when the server itself waits for somebody. */
  readonly patience?: number
  /** Fields of the body that hold a secret: nothing of them is stored with an Idempotency-Key. */
  readonly secrets?: readonly string[]
  /** What it does is in its secrets alone: a key is not remembered, and repeating it does no harm. */
  readonly unkeyed?: boolean
  /** The answer may be kept on the device for reading offline. */
  readonly keep?: boolean
  /** Open to visitors of the site while maintenance mode is on. */
  readonly duringMaintenance?: boolean
}

type Part = 'params' | 'query' | 'body' | 'answer'
type Later<S> = S | (() => S)

/** An endpoint as it is declared: a schema may stand behind a function, which is asked when the schema is first used. */
export type EndpointDeclaration = Omit<Endpoint, Part> & {
  readonly params?: Later<Schema>
  readonly query?: Later<Schema>
  readonly body?: Later<Schema>
  readonly answer: Later<Schema>
}
export type Declared<E> = { readonly [K in keyof E]: E[K] extends () => infer S ? S : E[K] }

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends EndpointDeclaration>(declaration: E): Declared<E> {
  const properties = Object.entries(declaration).map(([name, value]): [string, PropertyDescriptor] => {
    if (typeof value !== 'function') return [name, { value, enumerable: true }]
    let schema: unknown
    return [name, { get: () => (schema ??= value()), enumerable: true }]
  })
  // Every property of the declaration, the functions replaced by what they give.
  return Object.defineProperties({}, Object.fromEntries(properties)) as Declared<E>
}

type Out<S> = S extends v.GenericSchema<unknown, infer O> ? O : undefined
type In<S> = S extends v.GenericSchema<infer I, unknown> ? I : undefined

/** What a handler receives: parsed parameters, query and body. */
export interface Input<E extends Endpoint> {
  readonly params: Out<E['params']>
  readonly query: Out<E['query']>
  readonly body: Out<E['body']>
}

/** What a caller gives: the same before parsing; absent parts may be left out. */
export type CallInput<E extends Endpoint> = (undefined extends In<E['params']>
  ? { readonly params?: undefined }
  : { readonly params: In<E['params']> }) & {
  readonly query?: In<E['query']>
  readonly body?: In<E['body']> | FormData
}

export type Answer<E extends Endpoint> = Out<E['answer']>

/**
 * Fills the parameters into a path.
 * @throws RangeError when a parameter is missing.
 */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null) throw new RangeError(`Missing path parameter "${name}" in ${path}`)
    return encodeURIComponent(String(value))
  })
}
