import { describe, expect, test } from 'vitest'
import { publishDue } from '#server/jobs/publish-due.ts'
import { purge } from '#server/jobs/purge.ts'
import { startJobs } from '#server/jobs/run.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

async function withPost(rest: (server: TestServer) => object) {
  const server = await testServer()
  const { token } = server.owner
  const category = (await server.call('categories.create', { body: { name: 'Notes' } }, { token })).data
  const body = { title: 'Due', content: '<p>x</p>', category_id: category.id, ...rest(server) }
  const post = (await server.call('posts.create', { body }, { token })).data
  return { server, token, post, params: { id: String(post.id) } }
}

const inAnHour = (server: TestServer) => ({
  is_published: true,
  published_at: new Date(server.now() + HOUR).toISOString(),
})

describe('the schedule', () => {
  test('gives a due post a new version, once, with history and activity', async () => {
    const { server, token, params } = await withPost(inAnHour)
    await publishDue.run(server.deps)
    expect((await server.call('posts.read', { params }, { token })).data.version).toBe(1)
    server.advance(HOUR)
    await publishDue.run(server.deps)
    await publishDue.run(server.deps)
    const post = (await server.call('posts.read', { params }, { token })).data
    expect(post).toMatchObject({ version: 2, is_published: true, updated_at: new Date(server.now()).toISOString() })
    expect((await server.call('posts.revisions', { params }, { token })).data).toHaveLength(2)
    const deeds = await server.deps.db
      .selectFrom('activities')
      .selectAll()
      .where('action', '=', 'post.published')
      .execute()
    expect(deeds).toMatchObject([{ record_type: 'posts', record_id: post.id, user_id: null }])
    expect((await server.call('posts.stats', {}, { token })).data).toMatchObject({ published: 1, scheduled: 0 })
  })

  test('leaves drafts and deleted posts alone', async () => {
    for (const change of ['unpublish', 'delete'] as const) {
      const { server, token, params } = await withPost(inAnHour)
      if (change === 'delete') await server.call('posts.delete', { params }, { token })
      else await server.call('posts.update', { params, body: { is_published: false } }, { token })
      server.advance(2 * HOUR)
      await publishDue.run(server.deps)
      const { version } = await server.deps.db.selectFrom('posts').select('version').executeTakeFirstOrThrow()
      expect(version).toBe(2)
    }
  })

  test('uses an index that holds the waiting posts alone', async () => {
    const { server } = await withPost(inAnHour)
    const { rows } = await server.deps.db.executeQuery<{ detail: string }>({
      sql: 'explain query plan select id from posts where deleted_at is null and published_at > updated_at and published_at <= ?',
      parameters: ['2027-01-01'],
      query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
      queryId: { queryId: 'plan' },
    })
    expect(rows.map((row) => row.detail).join()).toContain('posts_due')
  })
})

describe('the purge', () => {
  test('erases what has been in the trash for thirty days', async () => {
    const { server, token, params } = await withPost(() => ({}))
    await server.call('posts.delete', { params }, { token })
    server.advance(30 * DAY)
    await purge.run(server.deps)
    expect(await server.deps.db.selectFrom('posts').select('id').execute()).toHaveLength(1)
    server.advance(1)
    await purge.run(server.deps)
    expect(await server.deps.db.selectFrom('posts').select('id').execute()).toHaveLength(0)
    expect(await server.deps.db.selectFrom('revisions').select('id').execute()).toHaveLength(0)
  })

  test('takes nothing for old because the clock is ahead, and goes on once it is right', async () => {
    const { server, token, post, params } = await withPost(() => ({ content: '<p>Tide tables</p>' }))
    const headers = { 'Idempotency-Key': 'save-of-a-post' }
    await server.call('posts.update', { params, body: { title: 'Due later' } }, { token, headers })
    await server.call('posts.delete', { params }, { token })
    const left = async () => {
      const posts = await server.deps.db.selectFrom('posts').select('id').execute()
      const keys = await server.deps.db.selectFrom('idempotency_keys').select('key').execute()
      return { posts: posts.map(({ id }) => id), keys: keys.length }
    }
    await purge.run(server.deps)
    const all = await left()
    expect(all).toEqual({ posts: [post.id], keys: 1 })

    server.setAhead(10 * 365 * DAY)
    for (let hours = 0; hours < 12; hours += 1) {
      await purge.run(server.deps)
      server.advance(DAY / 24)
    }
    expect(await left()).toEqual(all)

    server.setAhead(0)
    server.advance(29 * DAY)
    await purge.run(server.deps)
    expect(await left()).toEqual(all)
    server.advance(DAY)
    await purge.run(server.deps)
    expect((await left()).posts).toEqual([])
  })

  test('catches up within days after a server was off for long', async () => {
    const { server, token, params } = await withPost(() => ({}))
    await purge.run(server.deps)
    await server.call('posts.delete', { params }, { token })
    server.setAhead(60 * DAY)
    const posts = async () => (await server.deps.db.selectFrom('posts').select('id').execute()).length
    await purge.run(server.deps)
    expect(await posts()).toBe(1)
    server.advance(1.5 * DAY)
    await purge.run(server.deps)
    expect(await posts()).toBe(0)
  })

  test('forgets ended sessions, lapsed links, old errors and counted tries', async () => {
    const server = await testServer()
    await server.call('auth.login', { body: { email: 'owner@example.com', password: 'wrong' } })
    await server.call('auth.forgotPassword', { body: { email: 'owner@example.com' } })
    await server.deps.background.settled()
    server.advance(366 * DAY)
    await purge.run(server.deps)
    for (const table of ['sessions', 'email_tokens', 'rate_limits', 'server_errors'] as const) {
      const rows = await server.deps.db.selectFrom(table).select('id').execute()
      expect(rows, table).toEqual([])
    }
    // Of what was done, it stays that the rest was purged.
    const deeds = await server.deps.db.selectFrom('activities').select('action').execute()
    expect(deeds.map((deed) => deed.action)).toEqual(['activities.purged'])
  })
})

test('what can’t be erased keeps neither the rest of the trash nor anything else from going', async () => {
  const { server, token, post, params } = await withPost(() => ({ content: `<p>${'Tide and time. '.repeat(100)}</p>` }))
  const headers = { 'Idempotency-Key': 'save-of-a-post' }
  await server.call('posts.update', { params, body: { title: 'Due later' } }, { token, headers })
  await server.call('posts.delete', { params }, { token })
  const tag = (await server.call('tags.create', { body: { name: 'Tide' } }, { token })).data
  await server.call('tags.delete', { params: { id: String(tag.id) } }, { token })
  await server.deps.write((trx) =>
    trx
      .updateTable('revisions')
      .set({ packed: Buffer.from('no packed text') })
      .where('record_id', '=', post.id)
      .execute(),
  )
  server.advance(31 * DAY)
  await expect(purge.run(server.deps)).rejects.toThrow(`posts ${post.id} could not be erased`)
  const { db } = server.deps
  expect(await db.selectFrom('posts').select('id').execute()).toEqual([{ id: post.id }])
  expect(await db.selectFrom('tags').select('id').where('deleted_at', 'is not', null).execute()).toEqual([])
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
})

test('expired trash goes however many newer records lie on top of it', async () => {
  const server = await testServer()
  const { db, write } = server.deps
  const ago = (days: number) => new Date(server.now() - days * DAY).toISOString()
  const rows = (name: string, count: number, days: number) =>
    Array.from({ length: count }, (_, index) => {
      const at = ago(days)
      const stamp = { created_at: at, updated_at: at, deleted_at: at, deleted_by: null }
      return { name, slug: `${name}-${index}`, color: '#000000', ...stamp }
    })
  await write(async (trx) => {
    for (const row of [...rows('old', 130, 31), ...rows('new', 620, 1)]) {
      await trx.insertInto('tags').values(row).execute()
    }
  })
  await purge.run(server.deps)
  const left = await db.selectFrom('tags').select('name').where('deleted_at', 'is not', null).execute()
  expect(left.map((row) => row.name)).toEqual(Array.from({ length: 620 }, () => 'new'))
})

test('a job that fails is logged and does not keep the others from running', async () => {
  const server = await testServer()
  const ran: string[] = []
  let done: () => void = () => {}
  const both = new Promise<void>((resolve) => (done = resolve))
  const stop = startJobs(server.deps, [
    { name: 'bad', every: HOUR, run: () => Promise.reject(new Error('broken')) },
    {
      name: 'good',
      every: HOUR,
      run: async () => {
        ran.push('good')
        done()
      },
    },
  ])
  await both
  await stop()
  expect(ran).toEqual(['good'])
  expect(server.log.join()).toContain('"event":"job failed","job":"bad","reason":"broken"')
})
