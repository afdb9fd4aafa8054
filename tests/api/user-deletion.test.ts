import { describe, expect, test } from 'vitest'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'

const DAY = 24 * 60 * 60_000
const as = (server: TestServer) => ({ token: server.owner.token })

async function withContent(server: TestServer) {
  const person = await server.person('moderator', { name: 'Ines' })
  const by = { token: person.token }
  const { id: category_id } = (await server.call('categories.create', { body: { name: 'Notes' } }, by)).data
  const body = { title: 'Hers', content: '<p>x</p>', category_id }
  const post = (await server.call('posts.create', { body }, by)).data
  const form = new FormData()
  form.set('file', new File(['some text'], 'notes.txt', { type: 'text/plain' }))
  const file = (await server.call('files.upload', { body: form }, by)).data.file
  return { person, post, file, params: { id: String(person.id) } }
}

const authorOf = async (server: TestServer, id: number) =>
  (await server.deps.db.selectFrom('posts').select('author_id').where('id', '=', id).executeTakeFirstOrThrow())
    .author_id

describe('deleting a user', () => {
  test('asks what becomes of the content, and moves it where that is said', async () => {
    const server = await testServer()
    const { person, post, file, params } = await withContent(server)
    const asked = await server.call('users.delete', { params }, as(server))
    expect(asked.status).toBe(409)
    expect(asked.problem).toMatchObject({
      code: 'in_use',
      message: '"Ines" has 1 post and 1 file.',
      uses: [
        { type: 'post', id: post.id, title: 'Hers' },
        { type: 'file', id: file.id, title: 'notes.txt' },
      ],
    })
    const nobody = { params, query: { reassign_to: '999999' } }
    expect((await server.call('users.delete', nobody, as(server))).problem.errors).toHaveProperty('reassign_to')
    expect((await server.call('auth.me', {}, { token: person.token })).status).toBe(200)

    const query = { reassign_to: String(server.owner.id) }
    expect((await server.call('users.delete', { params, query }, as(server))).status).toBe(200)
    expect(await authorOf(server, post.id)).toBe(server.owner.id)
    expect((await server.call('files.read', { params: { id: String(file.id) } }, as(server))).data.user_id).toBe(
      server.owner.id,
    )
    const log = (await server.call('userActivities.list', {}, as(server))).data.data
    const changes = [{ field: 'author', before: 'Ines', after: 'Owner' }]
    expect(log.slice(0, 3)).toMatchObject([
      { description: 'Changed file “notes.txt”', record: { id: file.id }, changes },
      { description: 'Changed post “Hers”', record: { id: post.id }, changes },
      { description: 'Deleted user “Ines”' },
    ])
    expect((await server.call('users.read', { params }, as(server))).status).toBe(404)
  })

  test('signs out everywhere, revokes the tokens and frees the address; the name stays at what it wrote', async () => {
    const server = await testServer()
    const { person, post, params } = await withContent(server)
    const token = await server.apiToken(person.id, ['read'])
    expect((await server.call('users.delete', { params, query: { force: '1' } }, as(server))).status).toBe(200)
    expect((await server.call('auth.me', {}, { token: person.token })).status).toBe(401)
    expect((await server.call('posts.list', {}, { token })).status).toBe(401)
    const revisions = await server.call('posts.revisions', { params: { id: String(post.id) } }, as(server))
    expect(revisions.data[0]?.author).toBe('Ines')
    const body = { name: 'Another', email: person.email, role: 'user', password: 'a violet bicycle in may' }
    const other = (await server.call('users.create', { body }, as(server))).data
    expect(other.id).toBeGreaterThan(person.id)
    expect((await server.call('posts.list', {}, { token })).status).toBe(401)
    const taken = await server.call('userManagement.restore', { params }, as(server))
    expect(taken.problem.errors).toEqual({ email: ['Email is already in use'] })
  })

  test('can be taken back for 30 days; then nothing but the name is left', async () => {
    const server = await testServer()
    const { person, params } = await withContent(server)
    await server.call('users.delete', { params, query: { force: '1' } }, as(server))
    expect((await server.call('userManagement.restore', { params }, as(server))).data.name).toBe('Ines')
    await server.call('users.delete', { params, query: { force: '1' } }, as(server))
    const owner = await server.apiToken(server.owner.id, ['admin'])
    const { purge } = await import('#server/jobs/purge.ts')
    server.advance(31 * DAY)
    await purge.run(server.deps)
    expect((await server.call('userManagement.restore', { params }, { token: owner })).status).toBe(404)
    const row = await server.deps.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirst()
    expect(row).toMatchObject({ name: 'Ines', email: '', password_hash: '', avatar: null })
  })

  test('rests in the trash as other records do, for admins alone, and is erased with a proof', async () => {
    const server = await testServer()
    const { person, params } = await withContent(server)
    await server.call('users.delete', { params, query: { force: '1' } }, as(server))
    const named = { params: { type: 'users', id: params.id } }
    const moderator = await server.person('moderator')
    const narrow = { token: await server.apiToken(server.owner.id, ['read', 'write', 'delete']) }
    for (const other of [{ token: moderator.token }, narrow]) {
      expect((await server.call('trash.list', {}, other)).data.data.map(({ type }) => type)).not.toContain('users')
      for (const call of ['trash.read', 'trash.restore', 'trash.erase'] as const) {
        expect((await server.call(call, named, other)).status, call).toBe(404)
      }
    }
    const [entry] = (await server.call('trash.list', {}, as(server))).data.data
    expect(entry).toMatchObject({ type: 'users', id: person.id, title: 'Ines', deleted_by: 'Owner' })
    const { record } = (await server.call('trash.read', named, as(server))).data
    expect(record).toMatchObject({ name: 'Ines', email: person.email, role: 'moderator' })
    expect(Object.keys(record)).not.toContain('password_hash')
    expect((await server.call('trash.restore', named, as(server))).data.id).toBe(person.id)
    expect((await server.call('users.read', { params }, as(server))).data.name).toBe('Ines')

    await server.call('users.delete', { params, query: { force: '1' } }, as(server))
    server.advance(11 * 60_000)
    const until = { query: { until: new Date(server.now()).toISOString() } }
    expect((await server.call('trash.erase', named, as(server))).problem.errors).toHaveProperty('current_password')
    expect((await server.call('trash.empty', until, as(server))).problem.errors).toHaveProperty('current_password')
    // Nobody who may not see the account is asked for a proof because of it.
    expect((await server.call('trash.empty', until, { token: moderator.token })).status).toBe(200)
    const body = { current_password: PASSWORD }
    expect((await server.call('trash.erase', { ...named, body }, as(server))).status).toBe(200)
    expect((await server.call('trash.list', {}, as(server))).data).toMatchObject({ data: [], total: 0 })
    for (const call of ['trash.restore', 'trash.erase', 'trash.read'] as const) {
      expect((await server.call(call, named, as(server))).status, call).toBe(404)
    }
    expect((await server.call('userManagement.restore', { params }, as(server))).status).toBe(404)
    const row = await server.deps.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirst()
    expect(row).toMatchObject({ name: 'Ines', email: '', password_hash: '', avatar: null })
  })

  test('takes the AI quotas of that person along, and brings them back', async () => {
    const server = await testServer()
    const { id } = await server.person('user', { name: 'Ines' })
    const params = { id: String(id) }
    const quota = async (name: string) =>
      (await server.call('userAiKeys.create', { body: { user_id: id, name, requests_per_key: 5 } }, as(server))).data
    const [phone, laptop] = [await quota('Phone'), await quota('Laptop')]
    await server.call('userAiKeys.delete', { params: { id: String(laptop.id) } }, as(server))
    const listed = async () =>
      (await server.call('userAiKeys.list', {}, as(server))).data.user_api_keys.map(({ name }) => name)

    expect((await server.call('users.delete', { params }, as(server))).status).toBe(200)
    expect(await listed()).toEqual([])
    expect((await server.call('aiKeys.stats', {}, as(server))).data.user_keys).toMatchObject({ total_keys: 0 })
    const gone = { params: { id: String(phone.id) } }
    for (const call of ['userAiKeys.read', 'userAiKeys.resetUsage', 'userAiKeys.delete'] as const) {
      expect((await server.call(call, gone, as(server))).status, call).toBe(404)
    }
    // What was deleted before comes back after its person, not without.
    const own = { params: { type: 'user-ai-keys', id: String(laptop.id) } }
    const alone = await server.call('trash.restore', own, as(server))
    expect(alone.problem).toMatchObject({
      code: 'parent_deleted',
      message: 'The user "Ines" is in the trash. Restore it first.',
    })
    expect((await server.call('userManagement.restore', { params }, as(server))).status).toBe(200)
    expect(await listed()).toEqual(['Phone'])
    expect((await server.call('trash.restore', own, as(server))).status).toBe(200)
    expect(await listed()).toEqual(['Laptop', 'Phone'])
  })

  test('several at once says of each what became of it', async () => {
    const server = await testServer()
    const { person } = await withContent(server)
    const plain = await server.person('user')
    const user_ids = [person.id, plain.id, server.owner.id, 999_999]
    const outcome = (await server.call('userManagement.bulkDelete', { body: { user_ids } }, as(server))).data
    expect(outcome).toEqual({
      done: [plain.id],
      skipped: [
        { id: person.id, reason: '"Ines" has 1 post and 1 file.' },
        { id: server.owner.id, reason: 'You can’t delete yourself' },
        { id: 999_999, reason: 'The user was not found.' },
      ],
    })
    const body = { user_ids: [person.id], force: true }
    expect((await server.call('userManagement.bulkDelete', { body }, as(server))).data.done).toEqual([person.id])
  })
})
