import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { ProblemBody, unwrap } from '#contract/calls/envelope.ts'
import { contract, endpointOf } from '#contract/index.ts'
import { openApi, type Operation } from '#contract/openapi/document.ts'
import { testServer } from '#tests/support/api.ts'

/** The description of the API says what the API is, and what it shows as an example is one. */

const document = openApi('0.0.0')
/** Its references as the checker finds them. */
const ajv = new Ajv2020({ strict: false, validateFormats: false })
const forChecker = <T>(part: T): T => JSON.parse(JSON.stringify(part).replaceAll('"#/components', '"api#/components'))
ajv.addSchema({ $id: 'api', components: forChecker(document.components) })
const operations = Object.values(document.paths).flatMap((methods) => Object.values<Operation>(methods))
const successOf = ({ responses }: Operation) => {
  const [, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? []
  return answer && 'content' in answer ? answer.content?.['application/json'] : undefined
}

test('is served to anybody, and not again when nothing changed', async () => {
  const server = await testServer()
  const answer = await server.request('/api/openapi.json')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(answer.headers.get('content-security-policy')).not.toBeNull()
  expect(await answer.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/posts': { get: { operationId: expect.any(String) } } },
  })
  const etag = answer.headers.get('etag') ?? ''
  expect((await server.request('/api/openapi.json', { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

test('is what a validator of such documents accepts', async () => {
  const server = await testServer()
  const served: unknown = await (await server.request('/api/openapi.json')).json()
  const validator = new Validator()
  const { valid, errors } = await validator.validate(v.parse(v.record(v.string(), v.unknown()), served))
  expect(errors).toBeUndefined()
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

test('shows a refusal of each kind as it comes', () => {
  for (const [name, { content }] of Object.entries(document.components.responses)) {
    const example: unknown = content?.['application/json']?.example
    expect(v.parse(ProblemBody, example)).toMatchObject({ status: Number(name.replace('Problem', '')) })
    expect(ajv.validate('api#/components/schemas/Problem', example), `${name}: ${ajv.errorsText()}`).toBe(true)
  }
})

test('names every call of the contract, who may make it, and what it may answer', () => {
  const calls: Endpoint[] = Object.values(contract)
  const described = calls.filter(({ path, method }) => document.paths[path]?.[method.toLowerCase()] === undefined)
  expect(described).toEqual([])
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { operationId, responses, summary } of operations) {
    expect(summary, operationId).not.toBe('')
    expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['400', '401', '404', '429']))
  }
  const write = document.paths['/admin/tags/{id}'] ?? document.paths['/tags/{id}']
  expect(Object.keys(write?.['put']?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '409', '412', '422', '429']),
  )
})

test('its schemas are JSON Schema 2020-12, and every reference leads somewhere', () => {
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    expect(ajv.validateSchema(schema), `${name}: ${ajv.errorsText()}`).toBe(true)
  }
  const text = JSON.stringify(document)
  for (const [, room = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
    const found: object = Reflect.get(document.components, room)
    expect(Object.keys(found), `${room}/${name}`).toContain(name)
  }
})

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  'the examples of %s are what the call takes and gives',
  (name, operation) => {
    const endpoint = endpointOf(name)
    const sent = operation.requestBody?.content['application/json']
    if (sent && endpoint?.body && endpoint.bodyType === undefined) {
      expect(v.safeParse(endpoint.body, sent.example).issues, JSON.stringify(sent.example)).toBeUndefined()
      expect(ajv.validate(forChecker(sent.schema), sent.example), ajv.errorsText()).toBe(true)
    }
    const given = successOf(operation)
    expect(endpoint && unwrap(endpoint.answer, given?.example)).toBeDefined()
    expect(given && ajv.validate(forChecker(given.schema), given.example), ajv.errorsText()).toBe(true)
  },
)
