import { openApi } from '#contract/openapi/document.ts'
import { describe, expect, test } from 'vitest'
import type { Scope } from '#contract/calls/permissions.ts'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'

/** What each scope of an API token reaches beside the content itself; a missing scope is 403, a missing record 404. */

async function tokens(server: TestServer) {
  const { id } = await server.person('moderator')
  const of = (scope: Scope) => server.apiToken(id, [scope])
  return { read: await of('read'), write: await of('write'), delete: await of('delete') }
}

const tag = (name: string) => ({ name, color: '#123456' })

describe('the trash', () => {
  const withDeleted = async () => {
    const server = await testServer()
    const owner = server.owner.token
    const { id } = (await server.call('tags.create', { body: tag('Lost') }, { token: owner })).data
    await server.call('tags.delete', { params: { id: String(id) } }, { token: owner })
    return { server, owner, by: await tokens(server), params: { type: 'tags', id: String(id) } }
  }

  test('is read with read, brought back from with write, erased from with delete', async () => {
    const { server, owner, by, params } = await withDeleted()
    const list = async (token: string) => (await server.call('trash.list', {}, { token })).status
    expect([await list(by.read), await list(by.write), await list(by.delete)]).toEqual([200, 403, 403])
    const restore = async (token: string) => (await server.call('trash.restore', { params }, { token })).status
    expect([await restore(by.read), await restore(by.delete), await restore(by.write)]).toEqual([403, 403, 200])
    await server.call('tags.delete', { params: { id: params.id } }, { token: owner })
    const erase = async (token: string) => (await server.call('trash.erase', { params }, { token })).status
    expect([await erase(by.read), await erase(by.write), await erase(by.delete)]).toEqual([403, 403, 200])
  })

  test('erases only what the token could have deleted', async () => {
    const { server, by } = await withDeleted()
    const at = new Date(server.now()).toISOString()
    await server.deps.write((trx) =>
      trx
        .insertInto('user_groups')
        .values({ name: 'G', color: '#000000', created_at: at, updated_at: at, deleted_at: at, deleted_by: null })
        .execute(),
    )
    const params = { type: 'user-groups', id: '1' }
    const narrow = await server.apiToken(server.owner.id, ['delete'])
    const full = await server.apiToken(server.owner.id, ['admin'])
    expect((await server.call('trash.erase', { params }, { token: by.delete })).status).toBe(404)
    expect((await server.call('trash.erase', { params }, { token: narrow })).status).toBe(404)
    expect((await server.call('trash.erase', { params }, { token: full })).status).toBe(200)
  })
})

describe('receipts', () => {
  test('are read with read for the whole account, with write for what that token wrote', async () => {
    const server = await testServer()
    const person = await server.person('moderator')
    const [read, write, other, erase] = await Promise.all(
      (['read', 'write', 'write', 'delete'] as const).map((scope) => server.apiToken(person.id, [scope])),
    )
    const make = (token: string | undefined, key: string) =>
      server.call('tags.create', { body: tag(key) }, { token, headers: { 'Idempotency-Key': key } })
    expect((await make(write, 'by-the-token')).status).toBe(201)
    expect((await make(person.token, 'by-the-person')).status).toBe(201)
    const receipt = async (token: string | undefined, key: string) =>
      (await server.call('receipts.read', { params: { key } }, { token })).status
    const both = async (token: string | undefined) => [
      await receipt(token, 'by-the-token'),
      await receipt(token, 'by-the-person'),
    ]
    expect(await both(person.token)).toEqual([200, 200])
    expect(await both(read)).toEqual([200, 200])
    expect(await both(write)).toEqual([200, 404])
    expect(await both(other)).toEqual([404, 404])
    expect(await both(erase)).toEqual([403, 403])
  })
})

describe('files', () => {
  test('are uploaded with write; links that lapse need read; the rules of uploads are a moderator’s to read', async () => {
    const server = await testServer()
    const by = await tokens(server)
    const form = () => {
      const body = new FormData()
      body.set('file', new File(['some text'], 'notes.txt', { type: 'text/plain' }))
      body.set('is_public', 'false')
      return body
    }
    const upload = (token: string) => server.call('files.upload', { body: form() }, { token })
    expect([(await upload(by.read)).status, (await upload(by.delete)).status]).toEqual([403, 403])
    const uploaded = await upload(by.write)
    expect(uploaded.status).toBe(201)
    const params = { id: String(uploaded.data.file.id) }
    const link = async (token: string) => (await server.call('files.signedLink', { params }, { token })).status
    expect([await link(by.write), await link(by.delete), await link(by.read)]).toEqual([403, 403, 200])

    const moderator = (await server.person('moderator')).token
    const rules = (await server.call('files.rules', {}, { token: moderator })).data
    expect(Object.keys(rules).toSorted()).toEqual(['allowed_file_types', 'max_file_size'])
    const settings = (await server.call('settings.read', {}, { token: moderator })).data
    expect(Object.keys(settings)).not.toContain('allowed_file_types')
    const user = (await server.person('user')).token
    expect((await server.call('files.rules', {}, { token: user })).status).toBe(403)
  })
})

test('password, address, second factor and devices of its owner are no token’s, not even with the password', async () => {
  const server = await testServer()
  const token = await server.apiToken(server.owner.id, ['read', 'write', 'delete', 'admin'])
  const [{ id } = { id: 0 }] = (await server.call('auth.sessions', {}, { token: server.owner.token })).data
  const proof = { current_password: PASSWORD }
  const tries = {
    password: server.call(
      'auth.changePassword',
      { body: { ...proof, password: 'a lantern beyond the pier' } },
      { token },
    ),
    address: server.call('auth.updateMe', { body: { ...proof, email: 'new@example.com' } }, { token }),
    app: server.call('secondFactor.beginAuthenticator', { body: proof }, { token }),
    device: server.call('auth.endSession', { params: { id: String(id) }, body: proof }, { token }),
  }
  for (const [name, tried] of Object.entries(tries)) expect((await tried).status, name).toBe(403)
  // What the documentation says of them.
  const { paths } = openApi('1')
  const closed = Object.values(paths).flatMap((methods) => Object.values(methods))
  const noToken = closed.filter((call) => call['x-permission'].scopes.length === 0).map((call) => call.operationId)
  expect(noToken).toEqual(
    expect.arrayContaining([
      'auth.changePassword',
      'auth.endSession',
      'passkeys.add',
      'secondFactor.beginAuthenticator',
    ]),
  )
  expect((await server.call('auth.me', {}, { token: server.owner.token })).data.email).toBe(server.owner.email)
})
