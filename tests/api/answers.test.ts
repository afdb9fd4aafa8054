import { expect, test } from 'vitest'
import { answerPart, answerParts } from '#contract/answer-parts.ts'
import { partsText } from '#contract/calls/answers.ts'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { allows, type Principal, ROLES, SCOPES } from '#contract/calls/permissions.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'

/** Several answers in one call: each as its own call gives it, to whom its own call gives it. */

const NAMES = Object.keys(answerParts)

/** @param tags of the parts that the asking device holds */
async function ask(
  server: TestServer,
  token: string,
  names: readonly string[],
  tags: Readonly<Record<string, string>> = {},
) {
  const parts = partsText(names.map((name) => ({ name, tag: tags[name] ?? null })))
  return (await server.call('answers.list', { query: { parts } }, { token })).data.parts
}

/** The same part by its own call. */
async function alone(server: TestServer, token: string, name: string): Promise<unknown> {
  const { call, input } = answerParts[name as keyof typeof answerParts]
  const { body } = await server.call(call, { query: input.query } as never, { token })
  const { success: _, status: _status, message: _message, ...payload } = body
  return endpointOf(name).shape === 'pager' ? payload : payload['data']
}

function endpointOf(name: string): Endpoint {
  const part = answerPart(name)
  if (!part) throw new Error(`No such part: ${name}`)
  return contract[part.call]
}

const tagsOf = (parts: Awaited<ReturnType<typeof ask>>) =>
  Object.fromEntries(Object.entries(parts).map(([name, { tag }]) => [name, tag]))

test('each part is what its own call answers', async () => {
  const server = await testServer({ demo: true })
  const { token } = server.owner
  const parts = await ask(server, token, NAMES)
  expect(Object.keys(parts)).toEqual(NAMES)
  // Health is measured anew each time.
  for (const name of NAMES.filter((one) => !one.startsWith('health.'))) {
    expect(parts[name]?.answer, name).toEqual(await alone(server, token, name))
  }
})

const callers: readonly Principal[] = [
  ...ROLES.map((role) => ({ role })),
  ...SCOPES.map((scope) => ({ role: 'admin' as const, scopes: [scope] })),
]

test.each(callers)('nobody reads here what their own call would not give them: $role $scopes', async (principal) => {
  const server = await testServer()
  const person = await server.person(principal.role)
  const token = principal.scopes ? await server.apiToken(person.id, principal.scopes) : person.token
  const parts = partsText(NAMES.map((name) => ({ name, tag: null })))
  const reply = await server.call('answers.list', { query: { parts } }, { token })
  if (!allows('content.read', principal)) {
    expect(reply.status).toBe(403)
    return
  }
  const readable = NAMES.filter((name) => allows(endpointOf(name).access, principal))
  expect(Object.keys(reply.data.parts)).toEqual(readable)
})

test('what is known is not sent again until it changes, and what was deleted changes it', async () => {
  const server = await testServer()
  const { token } = server.owner
  const names = ['tags.list', 'categories.list', 'posts.latest', 'files.rules']
  const tag = (await server.call('tags.create', { body: { name: 'Harbour' } }, { token })).data
  const first = await ask(server, token, names)
  const known = tagsOf(first)
  expect(Object.values(await ask(server, token, names, known)).map(({ answer }) => answer)).toEqual(
    names.map(() => undefined),
  )

  await server.call('tags.delete', { params: { id: tag.id } }, { token })
  const { 'tags.list': tags, ...others } = await ask(server, token, names, known)
  expect(tags?.answer).toEqual(await alone(server, token, 'tags.list'))
  expect(JSON.stringify(tags?.answer)).not.toContain('Harbour')
  expect(Object.values(others).every(({ answer }) => answer === undefined)).toBe(true)
})

test('a figure that is counted from other records changes its part as well', async () => {
  const server = await testServer()
  const { token } = server.owner
  const category = (await server.call('categories.create', { body: { name: 'Notes' } }, { token })).data
  const known = tagsOf(await ask(server, token, ['categories.list', 'tags.list']))
  const post = { title: 'Counted', excerpt: 'About', content: '<p>Text</p>', category_id: category.id }
  await server.call('posts.create', { body: post }, { token })
  const parts = await ask(server, token, ['categories.list', 'tags.list'], known)
  expect(parts['categories.list']?.answer).toEqual(await alone(server, token, 'categories.list'))
  expect(parts['tags.list']).toEqual({ tag: known['tags.list'] })
})

test('what nobody knows is left out, and too much is refused with the limit', async () => {
  const server = await testServer()
  const { token } = server.owner
  expect(await ask(server, token, ['toString', 'users.list', 'tags.list'])).toEqual({
    'tags.list': { tag: expect.any(String), answer: expect.any(Array) },
  })
  const parts = 'x'.repeat(4001)
  const { status, body } = await server.call('answers.list', { query: { parts } }, { token })
  expect(status).toBe(422)
  expect(body).toMatchObject({ errors: { parts: [expect.stringContaining('4000')] } })
})

test('a part that fails keeps back no other', async () => {
  const server = await testServer()
  const { token } = server.owner
  await server.deps.write((trx) => trx.schema.dropTable('health_samples').execute())
  const parts = await ask(server, token, ['health.history', 'tags.list'])
  expect(Object.keys(parts)).toEqual(['tags.list'])
})
