import { describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/api.ts'
import type { Post } from '#tests/support/schemas.ts'

const DAY = 86_400_000

async function withCategory() {
  const server = await testServer()
  const { token } = server.owner
  const category = (await server.call('categories.create', { body: { name: 'Notes' } }, { token })).data
  const create = async (overrides: Record<string, unknown> = {}): Promise<Post> => {
    const body = { title: 'A title', content: '<p>Text</p>', category_id: category.id, ...overrides }
    return (await server.call('posts.create', { body }, { token })).data
  }
  return { server, token, category, create }
}

const read = async (server: TestServer, id: number) =>
  (await server.call('posts.read', { params: { id: String(id) } }, { token: server.owner.token })).data

describe('deleting and restoring', () => {
  test('moves to the trash, out of every list, and comes back as a new version', async () => {
    const { server, token, category, create } = await withCategory()
    const post = await create({ is_published: true, tags: [1] })
    const params = { id: String(post.id) }
    expect((await server.call('posts.delete', { params }, { token })).status).toBe(200)
    expect((await server.call('posts.read', { params }, { token })).status).toBe(404)
    expect((await server.call('posts.list', {}, { token })).data.total).toBe(0)
    expect((await server.call('public.post', { params: { slug: post.slug } })).status).toBe(404)
    const counts = await server.call('categories.read', { params: { id: String(category.id) } })
    expect(counts.data.posts_count).toBe(0)

    const [item] = (await server.call('trash.list', {}, { token })).data.data
    expect(item).toMatchObject({ type: 'posts', id: post.id, title: post.title, deleted_by: 'Owner' })
    expect(Date.parse(item?.erased_at ?? '') - Date.parse(item?.deleted_at ?? '')).toBe(30 * DAY)

    const trash = { type: 'posts', id: String(post.id) }
    const restored = await server.call('trash.restore', { params: trash }, { token })
    expect(restored.data).toMatchObject({ id: post.id, version: 3 })
    expect(await read(server, post.id)).toMatchObject({ title: post.title, tags: [1], version: 3 })
    const tag = await server.call('tags.read', { params: { id: '1' } })
    expect(tag.data.posts_count).toBe(1)
  })

  test('refuses a delete of a version that is no longer the current one', async () => {
    const { server, token, create } = await withCategory()
    const post = await create()
    const params = { id: String(post.id) }
    await server.call('posts.update', { params, body: { title: 'Newer' } }, { token })
    const reply = await server.call('posts.delete', { params }, { token, headers: { 'If-Match': '"1"' } })
    expect(reply.problem).toMatchObject({ status: 412, current: { title: 'Newer' } })
  })

  test('gives a restored post another slug when its own was taken meanwhile', async () => {
    const { server, token, create } = await withCategory()
    const post = await create()
    await server.call('posts.delete', { params: { id: String(post.id) } }, { token })
    expect((await create()).slug).toBe('a-title')
    await server.call('trash.restore', { params: { type: 'posts', id: String(post.id) } }, { token })
    expect((await read(server, post.id)).slug).toBe('a-title-2')
  })

  test('erases for good, and only from the trash', async () => {
    const { server, token, create } = await withCategory()
    const post = await create()
    const params = { type: 'posts', id: String(post.id) }
    expect((await server.call('trash.erase', { params }, { token })).status).toBe(404)
    await server.call('posts.delete', { params: { id: params.id } }, { token })
    expect((await server.call('trash.erase', { params }, { token })).status).toBe(200)
    expect((await server.call('trash.restore', { params }, { token })).status).toBe(404)
    expect(await server.deps.db.selectFrom('revisions').selectAll().execute()).toEqual([])
    expect((await create()).id).toBeGreaterThan(post.id)
  })
})

describe('revisions', () => {
  test('hold every state with its author, newest first', async () => {
    const { server, token, create } = await withCategory()
    const moderator = await server.person('moderator', { name: 'Mo' })
    const post = await create()
    const params = { id: String(post.id) }
    await server.call('posts.update', { params, body: { title: 'Second' } }, { token: moderator.token })
    const revisions = (await server.call('posts.revisions', { params }, { token })).data
    expect(revisions.map(({ version, author }) => ({ version, author }))).toEqual([
      { version: 2, author: 'Mo' },
      { version: 1, author: 'Owner' },
    ])
    expect(revisions[1]?.record).toMatchObject({ title: 'A title', content: '<p>Text</p>' })
  })

  test('bring the text back as a new version and never publish', async () => {
    const { server, token, create } = await withCategory()
    const post = await create({ is_published: true, tags: [1] })
    const params = { id: String(post.id) }
    await server.call('posts.update', { params, body: { title: 'Second', is_published: false, tags: [2] } }, { token })
    const [, first] = (await server.call('posts.revisions', { params }, { token })).data
    const restore = { id: params.id, revisionId: String(first?.id) }
    const restored = await server.call('posts.restoreRevision', { params: restore }, { token })
    expect(restored.data).toMatchObject({ title: 'A title', tags: [1], is_published: false, version: 3 })
    expect((await server.call('posts.revisions', { params }, { token })).data).toHaveLength(3)
  })

  test('of another post are not found', async () => {
    const { server, token, create } = await withCategory()
    const one = await create()
    const other = await create()
    const [revision] = (await server.call('posts.revisions', { params: { id: String(one.id) } }, { token })).data
    const params = { id: String(other.id), revisionId: String(revision?.id) }
    expect((await server.call('posts.restoreRevision', { params }, { token })).status).toBe(404)
  })
})
