import fc from 'fast-check'
import * as v from 'valibot'
import type { Endpoint, Schema } from '#contract/calls/endpoint.ts'

/** Requests that no client of ours makes, from the contract: each call with odd addresses, headers and bodies. */

export interface OddRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u001b[2J',
  '\ud800',
  'a\udfffb',
  '\u200b',
  '\u2028',
  'one\r\ntwo',
  '<script>alert(1)</script>',
  '<p>a</p>',
  "' or 1=1 --",
  '%',
  '_',
  '"',
  '\\',
  '../../etc/passwd',
  'javascript:alert(1)',
  'https:///x',
  'https://u:p@h.example/',
  '/a b',
  'x'.repeat(3000),
  '9'.repeat(400),
  '1e999',
  '-1',
  '0',
  '1',
  'true',
  'null',
  '{{x}}',
  'toString',
  '__proto__',
  '\u0301\u0316'.repeat(50),
  '2024-02-30T10:00:00Z',
  '2024-03-01T10:00:00+02',
  '9999-12-31T23:59:59-23:00',
  '0000-01-01T00:00:00+23:59',
  '+010000-01-01T00:00:00.000Z',
  '2024-03-01',
]
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 12 }))
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.constantFrom(null, true, false, 0, -0, 1, 2, -1, 0.5, 1e21, 2 ** 53, -(2 ** 63), 99_999_999),
  fc.array(fc.oneof(text, fc.constantFrom(0, 1, 2, -1, null)), { maxLength: 4 }),
  fc.constantFrom([], {}, [[]], { id: 1 }, { __proto__: null, constructor: 1 }, Array(3000).fill(0)),
)

/** Names of the fields that a body takes. */
function namesIn(schema: Schema | undefined): string[] {
  const parts: unknown = schema
  if (typeof parts !== 'object' || parts === null) return []
  if ('entries' in parts && typeof parts.entries === 'object' && parts.entries) return Object.keys(parts.entries)
  return 'wrapped' in parts ? namesIn(parts.wrapped as Schema) : []
}

const HEADERS = [
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'Range',
  'If-Range',
  'X-Forwarded-For',
  'Upload-Offset',
]
const headerValue = fc.oneof(
  fc.constantFrom(
    '*',
    '"1"',
    'W/"1"',
    '"1", "2"',
    '"',
    ', ,',
    'bytes=0-',
    'bytes=5-1',
    '-1',
    'x'.repeat(2000),
    '"' + ' '.repeat(900),
  ),
  fc.string({ minLength: 1, maxLength: 20 }).filter((each) => /^[\x21-\x7e][\x20-\x7e]*$/.test(each)),
)
const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/json; charset=utf-8',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=b',
    `multipart/form-data; boundary=${'b'.repeat(400)}`,
    'multipart/form-data; boundary=""',
    'application/x-www-form-urlencoded',
    'application/json, text/html',
    ';',
  ),
)

/** @param known a record that is there, for bodies that are nearly right */
export function oddRequest(endpoint: Endpoint, known: object): fc.Arbitrary<OddRequest> {
  const params = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const id = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 3 }).map(String) }, text)
  const names = namesIn(endpoint.body)
  const query = fc.dictionary(
    fc.constantFrom('q', 'page', 'sort', 'status', 'force', 'x', ...namesIn(endpoint.query)),
    text,
    {
      maxKeys: 3,
    },
  )
  const object = fc
    .tuple(fc.boolean(), fc.dictionary(fc.constantFrom('surprise', '_method', ...names), value, { maxKeys: 4 }))
    .map(([isNear, odd]) => ({ ...(isNear && pick(known, names)), ...odd }))
  const json = fc.oneof(
    { weight: 8, arbitrary: object.map((each) => JSON.stringify(each)) },
    fc.oneof(
      value.map((each) => JSON.stringify(each)),
      fc.constantFrom('', '{', '[', '{"a":', '\ufeff{}', '\u0000', 'nul'),
    ),
    object.chain((each) => fc.nat(60).map((end) => JSON.stringify(each).slice(0, end))),
    fc.constantFrom(
      '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx',
      '--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\nx\r\n--b--\r\n',
      '--b\r\nContent-Disposition: form-data; name="a\u0000b"\r\n\r\n\u0000\r\n--b--\r\n',
      '--b\r\n\r\n--b\r\n--b--',
      '--b--',
      'a=1&_method=PUT&a=2',
    ),
  )
  return fc
    .record({
      ids: fc.array(id, { minLength: params.length, maxLength: params.length }),
      query,
      headers: fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 2 }),
      type: contentType,
      body: json,
    })
    .map(({ ids, query: asked, headers, type, body }) => {
      const search = Object.entries(asked).map(([name, each]) => `${name}=${encoded(each)}`)
      const path = params.reduce(
        (all, name, index) => all.replace(`{${name}}`, encoded(ids[index] || 'x')),
        endpoint.path,
      )
      const hasBody = endpoint.method !== 'GET'
      return {
        path: `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
        headers: { ...headers, ...(hasBody && { 'Content-Type': type }) },
        body: hasBody ? body : undefined,
      }
    })
}

/** Half characters have no writing in an address. */
const encoded = (each: string) => encodeURIComponent(each.replace(/\p{Cs}/gu, '\ufffd'))

function pick(from: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
}

export const Written = v.looseObject({ data: v.looseObject({ id: v.number(), version: v.number() }) })
