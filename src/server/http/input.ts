import * as v from 'valibot'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { isForm, parseForm, parseJson } from './body.ts'
import { missing } from '#server/failure.ts'
import { Problem } from './problem.ts'
import { parse } from './validate.ts'

export type Params = Record<string, string>

export interface ParsedInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Everything a handler gets, parsed by the endpoint's schemas. @throws Problem 422 · Failure `missing` */
export function parseInput(endpoint: Endpoint, request: Request, params: Params, body: unknown): ParsedInput {
  return {
    params: parseParams(endpoint, params),
    query: parse(endpoint.query, endpoint.query ? queryOf(request.url) : undefined),
    body: endpoint.method === 'GET' ? undefined : parse(endpoint.body, body, endpoint.readOnly),
  }
}

/** An id that can't be one names nothing: 404, not a complaint about the form of the address. */
function parseParams(endpoint: Endpoint, params: Params): unknown {
  if (!endpoint.params) return undefined
  const result = v.safeParse(endpoint.params, params)
  if (result.success) return result.output
  throw missing()
}

/** A name given twice becomes a list, which no schema takes for a single value; an empty one asks for nothing. */
function queryOf(url: string): Record<string, unknown> {
  const given = new Map<string, string[]>()
  for (const [name, value] of new URL(url).searchParams) {
    if (value === '') continue
    const values = given.get(name) ?? []
    values.push(value)
    given.set(name, values)
  }
  return Object.fromEntries([...given].map(([name, values]) => [name, values.length === 1 ? values[0] : values]))
}

/**
 * @param viaPost this POST stands for the PUT of its path
 * @throws Problem 415, 400, or 405 when it does not say `_method=PUT`
 */
export async function bodyOf(
  endpoint: Endpoint,
  viaPost: boolean,
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const contentType = request.headers.get('Content-Type')
  if (endpoint.method !== 'PUT' || !isForm(contentType)) {
    if (viaPost) throw new Problem(405, 'method_not_allowed', 'Use PUT, or a form with _method=PUT.')
    return parseJson(bytes, contentType)
  }
  const { _method: method, ...fields } = await parseForm(bytes, contentType)
  if (viaPost && method !== 'PUT') {
    throw new Problem(405, 'method_not_allowed', 'Use PUT, or a form with _method=PUT.', { headers: { Allow: 'PUT' } })
  }
  return fields
}
