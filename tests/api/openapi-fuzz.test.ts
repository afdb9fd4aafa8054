import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { endpointOf } from '#contract/index.ts'
import { type OpenApi, openApi, type Operation } from '#contract/openapi/document.ts'
import { type TestServer, testServer } from '#tests/support/api.ts'
import { oddRequest } from '#tests/support/odd-input.ts'
import { WHOLE } from '#tests/support/proofs.ts'

/** Whatever is asked: no fault of the server's own, no status that the API does not describe, no answer of another form. */

const EACH = WHOLE ? 150 : 5
const SEED = WHOLE ? Date.now() % 2 ** 31 : 11
/** It ends what the other requests stand on, so it comes last. */
const LAST = 'demo.remove'

const ajv = new Ajv2020({ strict: false, validateFormats: false })
/** Its references as the checker finds them: each schema is read once. */
const document: OpenApi = JSON.parse(JSON.stringify(openApi('0.0.0')).replaceAll('"#/components', '"api#/components'))
ajv.addSchema({ $id: 'api', components: document.components })

/** What an answer with this status has to look like; null for one that is not described. */
function formOf({ responses }: Operation, status: number): ValidateFunction | 'nothing' | null {
  const answer = responses[String(status)]
  if (!answer) return null
  const described = '$ref' in answer ? document.components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer
  const schema = described?.content?.['application/json']?.schema
  if (!schema) return 'nothing'
  const known = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, known)
  return known
}
const compiled = new Map<object, ValidateFunction>()

interface Described {
  readonly path: string
  readonly method: string
  readonly operation: Operation
  readonly endpoint: Endpoint
}

const described = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries<Operation>(methods).map(([method, operation]): Described => {
      const endpoint = endpointOf(operation.operationId)
      if (!endpoint) throw new Error(`${operation.operationId} is no call`)
      return { path, method, operation, endpoint }
    }),
  )
  .toSorted((a, b) => Number(a.operation.operationId === LAST) - Number(b.operation.operationId === LAST))

const exampleOf = ({ operation }: Described) => operation.requestBody?.content['application/json']?.example

it('the API answers as it is described', { timeout: WHOLE ? 3_600_000 : 120_000 }, async () => {
  // The sample content takes longer to make than a slice of the requests does.
  const server = await testServer({ demo: WHOLE })
  if (!WHOLE) await makeExamples(server)
  let asker = server.owner
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (const [index, call] of described.entries()) {
    const { path, method, operation, endpoint } = call
    const example = exampleOf(call)
    const known = typeof example === 'object' && example !== null ? example : {}
    for (const request of fc.sample(oddRequest(endpoint, known), { numRuns: EACH, seed: SEED + index })) {
      const answer = await ask(server, method, request, asker.token, index)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 401) asker = await server.person('admin')
      const said = `${method} ${path}: ${answer.status}`
      const form = formOf(operation, answer.status)
      if (form === null) faults.push(`${said} is not described: ${answer.text.slice(0, 120)}`)
      else if (form !== 'nothing' && !form(JSON.parse(answer.text))) {
        faults.push(`${said}: ${ajv.errorsText(form.errors)} in ${answer.text.slice(0, 200)}`)
      }
    }
  }
  if (WHOLE) process.stdout.write(`Seed ${SEED}: ${JSON.stringify(Object.fromEntries(statuses))}\n`)
  expect([...new Set(faults)]).toEqual([])
  expect(statuses.get(200) ?? 0).toBeGreaterThan(described.length / 4)
})

/** Two records of each kind, by the examples that the description shows: what is asked for by number is there. */
async function makeExamples(server: TestServer): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  for (const round of ['one', 'two']) {
    for (const [index, call] of described.entries()) {
      const [example, isSigningIn] = [exampleOf(call), /^(?:auth|setup)\./.test(call.operation.operationId)]
      if (call.method !== 'post' || example === undefined || isSigningIn) continue
      const body = JSON.stringify(example).replace(/invoices-without-typing|vera(?=@)/g, `$&-${round}`)
      const request = { path: `/api${call.path.replace(/\{\w+\}/g, '1')}`, headers, body }
      await ask(server, 'post', request, server.owner.token, index)
    }
  }
}

type Request = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

async function ask(server: TestServer, method: string, { path, headers, body }: Request, token: string, index: number) {
  const answer = await server.request(
    path,
    {
      method: method.toUpperCase(),
      headers: { ...headers, Authorization: `Bearer ${token}` },
      ...(body !== undefined && { body }),
    },
    `10.1.${index % 250}.9`,
  )
  return { status: answer.status, text: await answer.text() }
}
