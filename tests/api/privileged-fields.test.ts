import { expect, test } from 'vitest'
import * as v from 'valibot'
import { answerParts } from '#contract/answer-parts.ts'
import { allows, type Principal } from '#contract/calls/permissions.ts'
import { openApi } from '#contract/openapi/document.ts'
import type { JsonSchema } from '#contract/openapi/json-schema.ts'
import { requireOfAdmins } from '#server/db/second-factor.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'
import { describedCalls, type DescribedCall, exampleOf, makeExampleRecords } from '#tests/support/example-records.ts'

/**
 * Fields that only an admin's calls take or tell, generated from the description of the API: nobody else gets one in
 * beside what their own calls take, and nobody else is told one.
 */

const document = openApi('0.0.0')
const calls = describedCalls(document)

interface Lesser {
  readonly principal: Principal | undefined
  readonly token: (server: TestServer) => Promise<string | undefined>
}

const LESSER: Readonly<Record<string, Lesser>> = {
  nobody: { principal: undefined, token: () => Promise.resolve(undefined) },
  'a user': { principal: { role: 'user' }, token: async (server) => (await server.person('user')).token },
  'a moderator': {
    principal: { role: 'moderator' },
    token: async (server) => (await server.person('moderator')).token,
  },
  ...Object.fromEntries(
    (['read', 'write', 'delete'] as const).map((scope) => [
      `a token of an admin for ${scope}`,
      {
        principal: { role: 'admin', scopes: [scope] },
        token: (server: TestServer) => server.apiToken(server.owner.id, [scope]),
      } satisfies Lesser,
    ]),
  ),
  'an admin who must set up a second factor': {
    principal: { role: 'admin', mustEnrol: true },
    token: async (server) => {
      await server.deps.write((trx) => requireOfAdmins(trx, true))
      return (await server.person('admin')).token
    },
  },
}

/** Names of fields anywhere in a schema. @param depth 1 for those of the outermost object alone */
function fieldsIn(schema: unknown, depth = 9): string[] {
  if (typeof schema !== 'object' || schema === null || depth === 0) return []
  if (Array.isArray(schema)) return schema.flatMap((each) => fieldsIn(each, depth))
  const { $ref, properties, items, anyOf, allOf } = schema as JsonSchema
  if (typeof $ref === 'string') {
    return fieldsIn(document.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)], depth)
  }
  const inner = Object.entries(properties ?? {}).flatMap(([name, each]) => [name, ...fieldsIn(each, depth - 1)])
  return [...inner, ...[items, anyOf, allOf].flatMap((each) => fieldsIn(each, depth))]
}

const bodyOf = ({ operation }: DescribedCall) => operation.requestBody?.content['application/json']?.schema
/** Without those that it takes and ignores, for a record that is sent back as it was read. */
const takenBy = (call: DescribedCall) =>
  fieldsIn(bodyOf(call), 1).filter((name) => !call.endpoint.readOnly?.includes(name))
const answersOf = ({ operation }: DescribedCall) =>
  Object.values(operation.responses).map((each) =>
    'content' in each ? each.content?.['application/json']?.schema : {},
  )
const ofAdmins = calls.filter(({ endpoint }) => endpoint.access === 'admin')
const ofOthers = calls.filter(({ endpoint }) => endpoint.access !== 'admin')

/** What only an admin's calls take, with a value that they take. */
const TAKEN = new Map(
  ofAdmins
    .flatMap((call) => Object.entries(exampleOf(call)))
    .filter(([name]) => !ofOthers.some((call) => takenBy(call).includes(name))),
)
/** What only an admin's calls tell. */
const TOLD = new Set(ofAdmins.flatMap((call) => fieldsIn(answersOf(call))))
for (const name of ofOthers.flatMap((call) => fieldsIn(answersOf(call)))) TOLD.delete(name)

test('there are such fields', () => {
  expect([...TAKEN.keys()]).toEqual(
    expect.arrayContaining(['email_verified_at', 'one_time', 'permissions', 'maintenance_mode']),
  )
  expect([...TOLD]).toEqual(expect.arrayContaining(['login_count', 'last_four', 'password_state', 'token_name']))
})

/** A refusal names 50 fields at most. */
const AT_ONCE = 45

const Refusal = v.object({ status: v.literal(422), errors: v.record(v.string(), v.array(v.string())) })

const allowed = ({ principal }: Lesser) => calls.filter(({ endpoint }) => allows(endpoint.access, principal))

/** What calls must be asked with in their address: a call with a body, and the one that is made of others. */
const ASKED = new URLSearchParams({
  until: '2020-01-01T00:00:00.000Z',
  parts: Object.keys(answerParts).join(','),
})

async function ask(server: TestServer, { path, method }: DescribedCall, token: string | undefined, body?: object) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const init = { method: method.toUpperCase(), headers, ...(body && { body: JSON.stringify(body) }) }
  const place = path.replace('{type}', 'posts').replace(/\{\w+\}/g, '1')
  return server.request(`/api${place}?${ASKED}`, init)
}

test.each(Object.entries(LESSER))('%s gets none of them in', async (_, lesser) => {
  const server = await testServer()
  const token = await lesser.token(server)
  for (const call of allowed(lesser).filter((each) => bodyOf(each) !== undefined)) {
    const own = [...fieldsIn(bodyOf(call), 1), ...(call.endpoint.readOnly ?? [])]
    const all = [...TAKEN].filter(([name]) => !own.includes(name))
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const added = Object.fromEntries(all.slice(from, from + AT_ONCE))
      const answer = await ask(server, call, token, { ...exampleOf(call), ...added })
      const { errors } = v.parse(Refusal, await answer.json(), { message: call.operation.operationId })
      expect(Object.keys(errors), call.operation.operationId).toEqual(expect.arrayContaining(Object.keys(added)))
    }
  }
})

test.each(['user', 'moderator'] as const)('a %s changes none of them in the own account', async (role) => {
  const server = await testServer()
  const { id, token } = await server.person(role)
  const row = () => server.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = await row()
  const raised = await server.call('auth.updateMe', { body: { name: 'Raised', role: 'admin' } }, { token })
  expect(raised.problem.errors).toHaveProperty('role')
  const read = (await server.call('auth.me', {}, { token })).data
  const ignored = { id: 1, version: 9, email_verified_at: null, two_factor_enabled: true, permissions: ['admin'] }
  expect((await server.call('auth.updateMe', { body: { ...read, ...ignored, name: 'Named' } }, { token })).status).toBe(
    200,
  )
  const { name, version, updated_at } = await row()
  expect(await row()).toEqual({ ...before, name, version, updated_at })
  expect([name, version]).toEqual(['Named', before.version + 1])
})

test('nobody else is told one of them', async () => {
  const server = await testServer()
  await makeExampleRecords(server, calls)
  for (const [who, lesser] of Object.entries(LESSER)) {
    const token = await lesser.token(server)
    let told = 0
    for (const call of allowed(lesser).filter(({ method }) => method === 'get')) {
      const answer = await ask(server, call, token)
      // A refusal names the fields of what was asked.
      if (answer.status !== 200) continue
      told += 1
      const names = [...(await answer.text()).matchAll(/"(\w+)":/g)].map(([, name = '']) => name)
      expect(
        names.filter((name) => TOLD.has(name)),
        `${call.operation.operationId} to ${who}`,
      ).toEqual([])
    }
    expect(told, who).toBeGreaterThan(3)
  }
})
