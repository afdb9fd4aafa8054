import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type OpenApi, openApi, type Operation } from '#contract/openapi/document.ts'
import { type TestServer, testServer } from '#tests/support/api.ts'
import { describedCalls, exampleOf, makeExampleRecords } from '#tests/support/example-records.ts'
import { oddRequest } from '#tests/support/odd-input.ts'
import { WHOLE } from '#tests/support/proofs.ts'

/** Whatever is asked: no fault of the server's own, no status that the API does not describe, no answer of another form. */

const EACH = WHOLE ? 150 : 5
const SEED = WHOLE ? Date.now() % 2 ** 31 : 11

const ajv = new Ajv2020({ strict: false, validateFormats: false })
/** Its references as the checker finds them: each schema is read once. */
const document: OpenApi = JSON.parse(JSON.stringify(openApi('0.0.0')).replaceAll('"#/components', '"api#/components'))
const calls = describedCalls(document)
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

it('the API answers as it is described', { timeout: WHOLE ? 3_600_000 : 120_000 }, async () => {
  // The sample content takes longer to make than a slice of the requests does.
  const server = await testServer({ demo: WHOLE })
  if (!WHOLE) await makeExampleRecords(server, calls)
  let asker = server.owner
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (const [index, call] of calls.entries()) {
    const { path, method, operation, endpoint } = call
    for (const request of fc.sample(oddRequest(endpoint, exampleOf(call)), { numRuns: EACH, seed: SEED + index })) {
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
  expect(statuses.get(200) ?? 0).toBeGreaterThan(calls.length / 4)
})

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
