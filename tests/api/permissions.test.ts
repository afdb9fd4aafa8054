import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { allows, type Principal, type Role, ROLES, SCOPES } from '#contract/calls/permissions.ts'
import { requireOfAdmins } from '#server/db/second-factor.ts'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'
import { setUpApp } from '#tests/support/second-factor.ts'
import { WHOLE } from '#tests/support/proofs.ts'

/** Every caller against every call, generated from the contract's table. */

interface Caller {
  readonly name: string
  /** Undefined: nobody signed in. Null: somebody whose token is void. */
  readonly principal: Principal | undefined | null
  readonly token: (server: TestServer) => Promise<string | undefined>
}

/** The site wants a second factor of its admins; this one has none. */
async function adminWhoMustEnrol(server: TestServer) {
  await server.deps.write((trx) => requireOfAdmins(trx, true))
  return server.person('admin')
}

const scoped = (role: Role, mustEnrol: boolean) =>
  SCOPES.map((scope): Caller => ({
    name: `a token for ${scope} of a ${role}${mustEnrol ? ' who must set up a second factor' : ''}`,
    principal: { role, scopes: [scope], mustEnrol },
    token: async (server) => {
      const { id } = mustEnrol ? await adminWhoMustEnrol(server) : await server.person(role)
      return server.apiToken(id, [scope])
    },
  }))

const updatePerson = (server: TestServer, id: number, values: { is_active: 0 } | { deleted_at: string }) =>
  server.deps.write((trx) => trx.updateTable('users').set(values).where('id', '=', id).execute())
const yesterday = (server: TestServer) => new Date(server.now() - 86_400_000).toISOString()

/** Tokens that are nobody's, or nobody's any more, each of an admin. */
const VOID: Readonly<Record<string, (server: TestServer) => Promise<string>>> = {
  'a token that was never made': () => Promise.resolve(`ods_${'x'.repeat(43)}`),
  'an admin whose account is closed': async (server) => {
    const { id, token } = await server.person('admin')
    await updatePerson(server, id, { is_active: 0 })
    return token
  },
  'an API token of an admin whose account is closed': async (server) => {
    const { id } = await server.person('admin')
    await updatePerson(server, id, { is_active: 0 })
    return server.apiToken(id, ['admin'])
  },
  'an admin in the trash': async (server) => {
    const { id, token } = await server.person('admin')
    await updatePerson(server, id, { deleted_at: yesterday(server) })
    return token
  },
  'a session that has lapsed': async (server) => {
    const { token } = await server.person('admin')
    server.advance(31 * 86_400_000)
    return token
  },
  'an API token that has lapsed': (server) => server.apiToken(server.owner.id, ['admin'], yesterday(server)),
  'an API token that was revoked': async (server) => {
    const token = await server.apiToken(server.owner.id, ['admin'])
    const revoked_at = yesterday(server)
    await server.deps.write((trx) => trx.updateTable('api_tokens').set({ revoked_at }).execute())
    return token
  },
}

const callers: Caller[] = [
  { name: 'nobody', principal: undefined, token: () => Promise.resolve(undefined) },
  ...ROLES.map((role): Caller => ({
    name: `a signed-in ${role}`,
    principal: { role },
    token: async (server) => (await server.person(role)).token,
  })),
  {
    name: 'an admin who must set up a second factor',
    principal: { role: 'admin', mustEnrol: true },
    token: async (server) => (await adminWhoMustEnrol(server)).token,
  },
  ...ROLES.flatMap((role) => scoped(role, false)),
  ...scoped('admin', true),
  ...Object.entries(VOID).map(([name, token]): Caller => ({ name, principal: null, token })),
]

const endpoints: readonly Endpoint[] = Object.values(contract)

/** Calls that a void token does not keep anybody from: those that lead to signing in, and what says nothing. */
const OPEN_TO_VOID = [
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
]

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

function expectedOf({ principal }: Caller, { name, access }: Endpoint): 'through' | '401' | '403' {
  if (principal === null) return OPEN_TO_VOID.includes(name) ? 'through' : '401'
  return allows(access, principal) ? 'through' : principal ? '403' : '401'
}

describe('every call', () => {
  for (const caller of callers) {
    test(`asked by ${caller.name} follows the table`, async () => {
      const server = await testServer()
      const wrong: string[] = []
      let token = await caller.token(server)
      for (const [index, endpoint] of endpoints.entries()) {
        // An address for each, for the limits.
        const { status } = await request(server, endpoint, token, `10.0.${index}.1`)
        // What was done may have ended the session it was done with.
        if (status < 300 && endpoint.method !== 'GET' && caller.principal) token = await caller.token(server)
        const expected = expectedOf(caller, endpoint)
        const refused = status === 401 || status === 403 ? String(status) : 'through'
        const isSessionOnly = caller.principal?.scopes && /^(?:auth\.(?:refresh|logout)|push\.)/.test(endpoint.name)
        if (refused !== expected && !isSessionOnly) wrong.push(`${endpoint.name}: ${status} instead of ${expected}`)
        if (status >= 500) wrong.push(`${endpoint.name}: ${status}`)
      }
      if (WHOLE) process.stdout.write(`${caller.name}: ${endpoints.length} calls, ${wrong.length} wrong\n`)
      expect(wrong).toEqual([])
    })
  }
})

test('a password whose second factor was not entered opens no session, and its answer holds nothing that opens a call', async () => {
  const server = await testServer()
  const person = await server.person('admin')
  await setUpApp(server, person)
  const sessions = () => server.deps.db.selectFrom('sessions').select('token_hash').execute()
  const before = await sessions()
  const answers = [{}, { code: '000000' }].map((code) =>
    server.call('auth.login', { body: { email: person.email, password: PASSWORD, ...code } }),
  )
  const told = JSON.stringify((await Promise.all(answers)).map(({ body, headers }) => [body, [...headers]]))
  expect(await sessions()).toEqual(before)
  const bearers = told.match(/[\w-]{20,}/g) ?? []
  for (const token of bearers) {
    for (const [index, endpoint] of endpoints.entries()) {
      if (OPEN_TO_VOID.includes(endpoint.name)) continue
      const { status } = await request(server, endpoint, token, `10.2.${index}.1`)
      expect(status, `${endpoint.name} with ${token}`).toBe(401)
    }
  }
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
