import { describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/api.ts'
import { packedTexts } from '#tests/support/stored-texts.ts'

const DAY = 24 * 60 * 60_000
const as = (server: TestServer) => ({ token: server.owner.token })
const make = (server: TestServer, body: object = {}) =>
  server.call('apiTokens.create', { body: { name: 'Site', ...body } }, as(server))

describe('an API token', () => {
  test('is told once; afterwards only how it begins and ends', async () => {
    const server = await testServer()
    const made = await make(server)
    expect(made.status).toBe(201)
    const { token, ...rest } = made.data
    expect(made.body['token']).toBe(token)
    expect(rest).toMatchObject({
      permissions: ['read'],
      prefix: 'odt_',
      last_four: token.slice(-4),
      expires_at: new Date(server.now() + 30 * DAY).toISOString(),
      last_used_at: null,
      created_by: { id: server.owner.id, name: 'Owner', is_active: true },
    })
    const params = { id: String(rest.id) }
    const list = await server.call('apiTokens.list', {}, as(server))
    expect(list.data).toEqual([rest])
    const one = await server.call('apiTokens.read', { params }, as(server))
    const rows = await server.deps.db.selectFrom('activities').selectAll().execute()
    const kept = await packedTexts(server.deps.db)
    const stored = await server.deps.db.selectFrom('api_tokens').selectAll().execute()
    expect(JSON.stringify([list.body, one.body, rows, kept, stored, server.log])).not.toContain(token)
  })

  test('works within its scopes until it ends or is revoked, which counts at the next call', async () => {
    const server = await testServer()
    const { token, id } = (await make(server, { permissions: ['write', 'read', 'read'], expires_in_days: 7 })).data
    const read = () => server.call('posts.list', {}, { token })
    expect((await read()).status).toBe(200)
    expect((await server.call('apiTokens.list', {}, as(server))).data[0]).toMatchObject({
      permissions: ['read', 'write'],
      last_used_at: new Date(server.now()).toISOString(),
    })
    expect((await server.call('apiTokens.list', {}, { token })).status).toBe(403)
    expect((await make(server, { expires_in_days: 0 })).data.expires_at).toBeNull()
    server.advance(7 * DAY)
    expect((await read()).status).toBe(401)
    const admin = { token: await server.apiToken(server.owner.id, ['admin']) }
    const params = { id: String(id) }
    expect((await server.call('apiTokens.revoke', { params }, admin)).status).toBe(200)
    expect((await server.call('apiTokens.revoke', { params }, admin)).status).toBe(404)
    const last = (await server.call('apiTokens.create', { body: { name: 'B' } }, admin)).data
    expect((await server.call('posts.list', {}, { token: last.token })).status).toBe(200)
    await server.call('apiTokens.revoke', { params: { id: String(last.id) } }, admin)
    expect((await server.call('posts.list', {}, { token: last.token })).status).toBe(401)
  })

  test('says that it is refused while its owner is inactive', async () => {
    const server = await testServer()
    const ines = await server.person('admin', { name: 'Ines' })
    const made = await server.call('apiTokens.create', { body: { name: 'Hers' } }, { token: ines.token })
    const setActive = (is_active: boolean) =>
      server.call('users.update', { params: { id: String(ines.id) }, body: { is_active } }, as(server))
    const seen = async () => [
      (await server.call('apiTokens.list', {}, as(server))).data[0]?.created_by,
      (await server.call('posts.list', {}, { token: made.data.token })).status,
    ]
    await setActive(false)
    expect(await seen()).toEqual([{ id: ines.id, name: 'Ines', is_active: false }, 401])
    await setActive(true)
    expect(await seen()).toEqual([{ id: ines.id, name: 'Ines', is_active: true }, 200])
  })

  test('needs a name, a known lifetime and known permissions, and the password after ten minutes', async () => {
    const server = await testServer()
    expect((await make(server, { name: '' })).problem.errors).toEqual({ name: ['Name is required'] })
    expect((await make(server, { expires_in_days: 31 })).problem.errors).toHaveProperty('expires_in_days')
    expect((await make(server, { permissions: [] })).problem.errors).toEqual({
      permissions: ['Choose at least one permission'],
    })
    expect((await make(server, { permissions: ['root'] })).status).toBe(422)
    server.advance(11 * 60_000)
    expect((await make(server)).problem.errors).toHaveProperty('current_password')
  })

  test('loses what its owner loses', async () => {
    const server = await testServer()
    const other = await server.person('admin')
    const token = await server.apiToken(other.id, ['admin'])
    const list = () => server.call('apiTokens.list', {}, { token })
    expect((await list()).status).toBe(200)
    const params = { id: String(other.id) }
    await server.call('users.update', { params, body: { role: 'user' } }, as(server))
    expect((await list()).status).toBe(403)
    await server.call('users.update', { params, body: { is_active: false } }, as(server))
    expect((await list()).status).toBe(401)
  })
})
