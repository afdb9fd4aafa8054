import * as v from 'valibot'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { isObject } from '#contract/calls/envelope.ts'
import { isForm, parseJson } from './body.ts'
import { missing } from '#server/failure.ts'
import { parseFields } from './method-override.ts'
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
 * @param viaPost this POST stands for another method, which it names in `_method`
 * @throws Problem 415 or 400
 */
export async function bodyOf(
  endpoint: Endpoint,
  viaPost: boolean,
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const contentType = request.headers.get('Content-Type')
  const takesForms = viaPost || (endpoint.method === 'PUT' && isForm(contentType))
  if (!takesForms) return parseJson(bytes, contentType)
  const fields = await parseFields(bytes, contentType)
  if (!isObject(fields)) return fields
  const { _method: _, ...rest } = fields
  return rest
}
