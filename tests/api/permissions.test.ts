import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { allows, type Principal, ROLES, SCOPES } from '#contract/calls/permissions.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'
import { WHOLE } from '#tests/support/proofs.ts'

/** Every caller against every call, generated from the contract's table. */

interface Caller {
  readonly name: string
  readonly principal: Principal | undefined
  readonly token: (server: TestServer) => Promise<string | undefined>
}

const callers: Caller[] = [
  { name: 'nobody', principal: undefined, token: () => Promise.resolve(undefined) },
  ...ROLES.map((role) => ({
    name: `a signed-in ${role}`,
    principal: { role },
    token: async (server: TestServer) => (await server.person(role)).token,
  })),
  ...ROLES.flatMap((role) =>
    SCOPES.map((scope) => ({
      name: `a token of a ${role} for ${scope}`,
      principal: { role, scopes: [scope] },
      token: async (server: TestServer) => server.apiToken((await server.person(role)).id, [scope]),
    })),
  ),
]

const endpoints: readonly Endpoint[] = Object.values(contract)

function request(server: TestServer, endpoint: Endpoint, token: string | undefined, ip: string) {
  const path = `/api${endpoint.path.replace(/\{\w+\}/g, '999999')}`
  return server.request(
    path,
    {
      method: endpoint.method,
      headers: { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' },
      ...(endpoint.method !== 'GET' && { body: '{"not a field": 1}' }),
    },
    ip,
  )
}

describe('every call', () => {
  for (const caller of callers) {
    test(`asked by ${caller.name} follows the table`, async () => {
      const server = await testServer()
      const wrong: string[] = []
      for (const [index, endpoint] of endpoints.entries()) {
        // A call may end the session it is made with, so each gets its own; and its own address, for the limits.
        const token = await caller.token(server)
        const { status } = await request(server, endpoint, token, `10.0.${index}.1`)
        const expected = allows(endpoint.access, caller.principal) ? 'through' : caller.principal ? '403' : '401'
        const refused = status === 401 || status === 403 ? String(status) : 'through'
        const isSessionOnly = caller.principal?.scopes && ['auth.refresh', 'auth.logout'].includes(endpoint.name)
        if (refused !== expected && !isSessionOnly) wrong.push(`${endpoint.name}: ${status} instead of ${expected}`)
        if (status >= 500) wrong.push(`${endpoint.name}: ${status}`)
      }
      if (WHOLE) process.stdout.write(`${caller.name}: ${endpoints.length} calls, ${wrong.length} wrong\n`)
      expect(wrong).toEqual([])
    })
  }
})

test('a token that is nobody’s is refused by every call but those that lead to signing in', async () => {
  const server = await testServer()
  const through: string[] = []
  for (const [index, endpoint] of endpoints.entries()) {
    const { status } = await request(server, endpoint, `ods_${'x'.repeat(43)}`, `10.1.${index}.1`)
    if (status !== 401) through.push(endpoint.name)
  }
  expect(through.sort()).toEqual(
    [
      'auth.forgotPassword',
      'auth.login',
      'auth.passkeyLogin',
      'auth.passkeyQuestion',
      'auth.register',
      'auth.resendVerification',
      'auth.resetPassword',
      'auth.verifyEmail',
      'capabilities.read',
      'contact.create',
      'health.basic',
      'setup.create',
      'setup.read',
    ].sort(),
  )
})

test('other spellings of a guarded address lead nowhere', async () => {
  const server = await testServer()
  const spellings = [
    '/api/admin/posts/',
    '/api//admin/posts',
    '/API/admin/posts',
    '/api/Admin/posts',
    '/api/admin%2Fposts',
    '/api/admin/%70osts/..',
    '/api/admin/./posts',
    '/api/public/../admin/posts',
    '/api/admin/posts;x=1',
    '/api/admin/posts%00',
    '/api/admin/posts.json',
    '//api/admin/posts',
    '/api/%61dmin/posts',
    '/api/admin/posts%2F',
    '/api/admin/posts/%2e%2e/posts',
    '/api/admin\\posts',
  ]
  for (const path of spellings) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const headers = { 'X-HTTP-Method-Override': 'GET', 'X-Original-URL': '/api/categories' }
      const { status } = await server.request(path, { method, headers })
      expect([401, 404, 405], `${method} ${path}`).toContain(status)
    }
  }
})

test('a moderator sees no trash of what is an admin’s alone', async () => {
  const server = await testServer()
  const at = new Date(server.now()).toISOString()
  await server.deps.write((trx) =>
    trx
      .insertInto('user_groups')
      .values({
        name: 'Secret group',
        color: '#000000',
        created_at: at,
        updated_at: at,
        deleted_at: at,
        deleted_by: null,
      })
      .execute(),
  )
  const moderator = await server.person('moderator')
  expect((await server.call('trash.list', {}, { token: moderator.token })).data.data).toEqual([])
  const params = { type: 'user-groups', id: '1' }
  expect((await server.call('trash.restore', { params }, { token: moderator.token })).status).toBe(404)
  expect((await server.call('trash.list', {}, { token: server.owner.token })).data.data).toHaveLength(1)
  expect((await server.call('trash.restore', { params }, { token: server.owner.token })).status).toBe(200)
})
