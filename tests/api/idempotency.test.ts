import { describe, expect, test } from 'vitest'
import { purge } from '#server/jobs/purge.ts'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'

const KEY = '0b5c1c7e-6d0a-4a0e-9d5b-8d5c1c7e6d0a'
const DAY = 86_400_000

async function prepared() {
  const server = await testServer()
  const { token } = server.owner
  const category = (await server.call('categories.create', { body: { name: 'Notes' } }, { token })).data
  const body = { title: 'Once', content: '<p>Text</p>', category_id: category.id }
  const create = (key: string, changes: object = {}, as = token) =>
    server.call('posts.create', { body: { ...body, ...changes } }, { token: as, headers: { 'Idempotency-Key': key } })
  return { server, token, category, body, create }
}

const countPosts = async (server: TestServer) => {
  const rows = await server.deps.db.selectFrom('posts').select('id').execute()
  return rows.length
}

describe('the same key', () => {
  test('happens once and gets the stored answer', async () => {
    const { server, create } = await prepared()
    const first = await create(KEY)
    server.advance(3000)
    const again = await create(KEY)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('ETag')).toMatch(/^"1-/)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(first.headers.get('Idempotency-Replayed')).toBeNull()
    expect(await countPosts(server)).toBe(1)
  })

  test('with another body is refused', async () => {
    const { server, create } = await prepared()
    await create(KEY)
    const other = await create(KEY, { title: 'Twice' })
    expect(other.problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect(await countPosts(server)).toBe(1)
  })

  test('while it is still in progress is refused, and there is one effect', async () => {
    const { server, create } = await prepared()
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(KEY)))
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(1)
    for (const reply of replies.filter((each) => each.status !== 201)) {
      expect(reply.problem).toMatchObject({ status: 409, code: 'idempotency_in_progress' })
    }
    expect(await countPosts(server)).toBe(1)
    expect((await create(KEY)).status).toBe(201)
  })

  test('belongs to account, method and path', async () => {
    const { server, token, create, body } = await prepared()
    const moderator = await server.person('moderator')
    await create(KEY)
    expect((await create(KEY, {}, moderator.token)).status).toBe(201)
    const tag = await server.call(
      'tags.create',
      { body: { name: 'T' } },
      { token, headers: { 'Idempotency-Key': KEY } },
    )
    expect(tag.status).toBe(201)
    const params = { id: '1' }
    const update = await server.call('posts.update', { params, body }, { token, headers: { 'Idempotency-Key': KEY } })
    expect(update.status).toBe(200)
    expect(await countPosts(server)).toBe(2)
  })

  test('goes before the version check: our own lost answer is no conflict', async () => {
    const { server, token, create } = await prepared()
    await create(KEY)
    const headers = { 'Idempotency-Key': 'update-0001', 'If-Match': '"1"' }
    const save = () => server.call('posts.update', { params: { id: '1' }, body: { title: 'Mine' } }, { token, headers })
    const first = await save()
    expect(first.data.version).toBe(2)
    const again = await save()
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
  })

  test('repeats a definitive refusal and keeps none of its effect', async () => {
    const { server, token, create } = await prepared()
    await create(KEY)
    await server.call('posts.update', { params: { id: '1' }, body: { title: 'Theirs' } }, { token })
    const headers = { 'Idempotency-Key': 'conflict-01', 'If-Match': '"1"' }
    const save = () => server.call('posts.update', { params: { id: '1' }, body: { title: 'Mine' } }, { token, headers })
    const first = await save()
    expect(first.status).toBe(412)
    await server.call('posts.update', { params: { id: '1' }, body: { title: 'Later' } }, { token })
    const again = await save()
    expect(again.status).toBe(412)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    const unknown = await create('unknown-cat', { category_id: 999 })
    expect(unknown.status).toBe(422)
    await server.call('categories.create', { body: { name: 'Another' } }, { token })
    expect((await create('unknown-cat', { category_id: 999 })).body).toEqual(unknown.body)
    expect(await countPosts(server)).toBe(1)
  })

  test('repeats 404 and 409 of deletes', async () => {
    const { server, token, category, create } = await prepared()
    await create(KEY)
    const headers = { 'Idempotency-Key': 'delete-0001' }
    const params = { id: String(category.id) }
    const inUse = await server.call('categories.delete', { params }, { token, headers })
    expect(inUse.problem).toMatchObject({ status: 409, code: 'in_use' })
    await server.call('posts.delete', { params: { id: '1' } }, { token })
    expect((await server.call('categories.delete', { params }, { token, headers })).body).toEqual(inUse.body)
    const gone = await server.call('posts.delete', { params: { id: '1' } }, { token, headers })
    expect(gone.status).toBe(404)
    expect((await server.call('posts.delete', { params: { id: '1' } }, { token, headers })).body).toEqual(gone.body)
  })

  test('is free again after a refusal that is not final', async () => {
    const { server, body } = await prepared()
    const call = (token?: string) =>
      server.call('posts.create', { body }, { token, headers: { 'Idempotency-Key': KEY } })
    expect((await call()).status).toBe(401)
    const user = await server.person('user')
    expect((await call(user.token)).status).toBe(403)
    await server.deps.write((trx) =>
      trx.updateTable('users').set({ role: 'moderator' }).where('id', '=', user.id).execute(),
    )
    expect((await call(user.token)).status).toBe(201)
  })

  test('is free again after a failure of the server, whose effect is undone', async () => {
    const { server, create } = await prepared()
    await server.deps.write(async (trx) => {
      await trx.schema.alterTable('revisions').renameTo('revisions_away').execute()
    })
    const failed = await create(KEY)
    expect(failed.problem).toMatchObject({ status: 500, code: 'internal' })
    expect(await countPosts(server)).toBe(0)
    await server.deps.write(async (trx) => {
      await trx.schema.alterTable('revisions_away').renameTo('revisions').execute()
    })
    expect((await create(KEY)).status).toBe(201)
  })

  test('is free again after a refusal that may be about a secret: keys do not tell secrets apart', async () => {
    const { server, token } = await prepared()
    server.advance(20 * 60_000)
    const headers = { 'Idempotency-Key': KEY }
    const body = { name: 'Ines', email: 'ines@example.com', password: 'a violet bicycle in may' }
    const make = (secrets: object) => server.call('users.create', { body: { ...body, ...secrets } }, { token, headers })
    expect((await make({})).problem.errors).toEqual({ current_password: [expect.stringContaining('is required')] })
    expect((await make({ current_password: 'not it' })).problem.errors).toEqual({
      current_password: ['Current password is wrong'],
    })
    const made = await make({ current_password: PASSWORD })
    expect(made.status).toBe(201)
    expect((await make({ current_password: PASSWORD })).body).toEqual(made.body)
  })

  test('must look like a key', async () => {
    const { create } = await prepared()
    for (const key of ['short', 'x'.repeat(129), 'with space here']) {
      expect((await create(key)).problem.errors).toHaveProperty('Idempotency-Key')
    }
  })
})

test('answers that carry a token are never stored', async () => {
  const server = await testServer()
  const body = { email: 'owner@example.com', password: 'correct horse battery' }
  const login = () => server.call('auth.login', { body }, { headers: { 'Idempotency-Key': KEY } })
  const [one, two] = [await login(), await login()]
  expect(one.data.token).not.toBe(two.data.token)
  expect(await server.deps.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
})

describe('a receipt', () => {
  test('tells what became of a key, to its own account', async () => {
    const { server, token, create } = await prepared()
    const made = await create(KEY)
    const params = { key: KEY }
    const receipt = (await server.call('receipts.read', { params }, { token })).data
    expect(receipt).toMatchObject({ key: KEY, method: 'POST', path: '/admin/posts', status: 201, answer: made.body })
    const other = await server.person('moderator')
    expect((await server.call('receipts.read', { params }, { token: other.token })).status).toBe(404)
    expect((await server.call('receipts.read', { params: { key: 'never-used' } }, { token })).status).toBe(404)
  })

  test('and its promise of ninety days are in the capabilities', async () => {
    const { server } = await prepared()
    expect((await server.call('capabilities.read')).data).toEqual({
      name: 'Offdesk',
      idempotency: { retention_days: 90 },
      guard: 'version',
      trash: true,
      receipts: true,
      store: { id: expect.any(String), epoch: expect.any(String) },
    })
  })

  test('is kept for ninety days', async () => {
    const { server, create } = await prepared()
    await create(KEY)
    const receipt = async () => {
      const fresh = await server.apiToken(server.owner.id, ['admin'])
      return (await server.call('receipts.read', { params: { key: KEY } }, { token: fresh })).status
    }
    server.advance(90 * DAY)
    await purge.run(server.deps)
    expect(await receipt()).toBe(200)
    server.advance(1)
    await purge.run(server.deps)
    expect(await receipt()).toBe(404)
  })
})
