import { describe, expect, test } from 'vitest'
import { parseMark, parseStoreAnswer, STORE_HEADER } from '#contract/calls/store.ts'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'

/** Whose data an answer comes from, and what becomes of those who mean another one. */

const told = (headers: Headers) => parseStoreAnswer(headers.get(STORE_HEADER))

async function markOf(server: TestServer): Promise<string> {
  const { headers } = await server.call('tags.read', { params: { id: '1' } }, { token: server.owner.token })
  return told(headers)?.mark ?? ''
}

/** Another database: its id differs, as those of two owners' servers do. */
async function stranger(): Promise<TestServer> {
  const server = await testServer()
  await server.deps.write((trx) => trx.updateTable('database_identity').set({ id: 'another' }).execute())
  return server
}

describe('every answer says whose data it is', () => {
  test('refusals included, and later after each write', async () => {
    const server = await testServer()
    const before = parseMark(await markOf(server))
    const refused = [
      await server.request('/api/admin/posts'),
      await server.request('/api/tags/999', { headers: { Authorization: `Bearer ${server.owner.token}` } }),
      (await server.call('auth.login', { body: {} })).headers,
    ]
    for (const answer of refused) {
      const headers = answer instanceof Response ? answer.headers : answer
      expect(told(headers)).toEqual({ mark: expect.any(String), isStranger: false })
    }
    await server.call('tags.create', { body: { name: 'Later' } }, { token: server.owner.token })
    const after = parseMark(await markOf(server))
    expect({ ...after, serial: 0 }).toEqual({ ...before, serial: 0 })
    expect(after?.serial).toBeGreaterThan(before?.serial ?? 0)
    const { store } = (await server.call('capabilities.read')).data
    expect(store).toEqual({ id: before?.id, epoch: before?.epoch })
  })
})

describe('who saw another database', () => {
  test('writes nothing here, reads with a word about it, and can sign in', async () => {
    const server = await testServer()
    const headers = { [STORE_HEADER]: await markOf(await stranger()) }
    const asOwner = { token: server.owner.token, headers }
    const params = { id: '1' }
    const before = (await server.call('tags.read', { params }, asOwner)).data
    const writes = [
      await server.call('tags.update', { params, body: { name: 'Overwritten' } }, asOwner),
      await server.call('tags.create', { body: { name: 'Astray' } }, asOwner),
      await server.call('tags.delete', { params }, asOwner),
      await server.call('settings.update', { body: { site_name: 'Mine' } }, asOwner),
    ]
    for (const { problem } of writes) expect(problem).toMatchObject({ status: 409, code: 'other_store' })
    const read = await server.call('tags.read', { params }, asOwner)
    expect(read.data).toEqual(before)
    expect(told(read.headers)?.isStranger).toBe(true)
    const body = { email: server.owner.email, password: PASSWORD }
    expect((await server.call('auth.login', { body }, { headers })).status).toBe(200)
    const plain = await server.call('tags.update', { params, body: { name: 'New' } }, { token: server.owner.token })
    expect(plain.status).toBe(200)
  })

  test('or what this one never came to', async () => {
    const server = await testServer()
    const seen = parseMark(await markOf(server))
    const headers = { [STORE_HEADER]: `${seen?.id}.${seen?.epoch}.${seen?.segment}.${(seen?.serial ?? 0) + 5}` }
    const update = { params: { id: '1' }, body: { name: 'Later' } }
    expect((await server.call('tags.update', update, { token: server.owner.token, headers })).status).toBe(409)
  })

  test('and what is made from then on has an id that nobody was ever given', async () => {
    const server = await testServer()
    const made = async (name: string) =>
      (await server.call('tags.create', { body: { name } }, { token: server.owner.token })).data.id
    const early = await made('Before')
    const seen = parseMark(await markOf(server))
    const headers = { [STORE_HEADER]: `${seen?.id}.${seen?.epoch}.${seen?.segment}.${(seen?.serial ?? 0) + 5}` }
    await server.call('tags.read', { params: { id: '1' } }, { token: server.owner.token, headers })
    expect(await made('After')).toBeGreaterThan(early + 100_000)
  })

  test('a header that is no mark counts as none', async () => {
    const server = await testServer()
    for (const odd of ['x', '...', 'a.b.c', 'a.b.c.-1', `${'a'.repeat(100)}.b.c.1`]) {
      const options = { token: server.owner.token, headers: { [STORE_HEADER]: odd } }
      const reply = await server.call('tags.update', { params: { id: '1' }, body: { name: 'Same' } }, options)
      expect(reply.status, odd).toBe(200)
    }
  })
})

describe('an ETag', () => {
  test('of another state with the same version does not fit', async () => {
    const [one, two] = [await testServer(), await testServer()]
    const params = { id: '1' }
    const change = async (server: TestServer, name: string, etag?: string) => {
      const options = { token: server.owner.token, headers: etag ? { 'If-Match': etag } : {} }
      return server.call('tags.update', { params, body: { name } }, options)
    }
    const given = (await change(one, 'Here')).headers.get('ETag') ?? ''
    two.advance(1000)
    await change(two, 'There')
    expect((await change(two, 'Overwritten', given)).problem).toMatchObject({ code: 'version_conflict' })
    expect((await change(one, 'Again', given)).status).toBe(200)
  })

  test('changes with everything that an answer holds, counts of others included', async () => {
    const server = await testServer()
    const asOwner = { token: server.owner.token }
    const params = { id: '1' }
    const etag = (await server.call('tags.read', { params }, asOwner)).headers.get('ETag') ?? ''
    const again = async (tag: string) => {
      const headers = { Authorization: `Bearer ${server.owner.token}`, 'If-None-Match': tag }
      return (await server.request('/api/tags/1', { headers })).status
    }
    expect([await again(etag), await again(`"x", W/${etag}`), await again('*')]).toEqual([304, 304, 304])
    const home = (await server.call('categories.create', { body: { name: 'Home' } }, asOwner)).data
    const post = { title: 'Tagged', content: '<p>Text</p>', category_id: home.id, tags: [1] }
    expect((await server.call('posts.create', { body: post }, asOwner)).status).toBe(201)
    expect(await again(etag)).toBe(200)
    const later = await server.call('tags.read', { params }, asOwner)
    expect(later.data).toMatchObject({ version: 1, posts_count: 1 })
    const options = { token: server.owner.token, headers: { 'If-Match': etag } }
    expect((await server.call('tags.update', { params, body: { name: 'New' } }, options)).status).toBe(200)
  })
})
