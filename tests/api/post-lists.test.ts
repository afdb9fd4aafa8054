import { describe, expect, test } from 'vitest'
import { postStatus } from '#contract/records/post.ts'
import { testServer } from '#tests/support/api.ts'
import type { Post, PostSummary } from '#tests/support/schemas.ts'

const DAY = 86_400_000
const WORDS = [
  'queue',
  'retry',
  'Data quality',
  '50% off',
  'snake_case',
  'Ärger',
  'n8n',
  'it\'s "quoted"',
  '-dash',
  '*',
]

/** Forty posts of every status, two categories, some tags; and the same as a plain list to compare with. */
async function filled() {
  const server = await testServer()
  const { token } = server.owner
  const categories: number[] = []
  for (const name of ['One', 'Two']) {
    categories.push((await server.call('categories.create', { body: { name } }, { token })).data.id)
  }
  const posts: Post[] = []
  for (let index = 0; index < 40; index += 1) {
    server.advance(60_000)
    const kind = index % 4
    const body = {
      title: `${WORDS[index % WORDS.length]} ${index}`,
      excerpt: index % 3 === 0 ? `About ${WORDS[(index + 3) % WORDS.length]}` : '',
      content: `<p>${index}</p>`,
      category_id: categories[index % 2],
      tags: [1 + (index % 3), 5],
      is_published: kind !== 0,
      published_at: kind === 1 ? new Date(server.now() + DAY).toISOString() : null,
    }
    posts.push((await server.call('posts.create', { body }, { token })).data)
  }
  const list = async (query: Record<string, unknown>) => (await server.call('posts.list', { query }, { token })).data
  return { server, token, categories, posts, list }
}

const holds = (post: Post, q: string) =>
  q
    .split(/\s+/)
    .every((word) => [post.title, post.excerpt].some((text) => text.toLowerCase().includes(word.toLowerCase())))

describe('the list of posts', () => {
  test('is a pager at the top level, newest change first, without bodies', async () => {
    const { server, token, posts } = await filled()
    const reply = await server.call('posts.list', {}, { token })
    expect(reply.body).toMatchObject({ success: true, current_page: 1, last_page: 4, total: 40, per_page: 10 })
    expect(reply.headers.get('ETag')).toBeNull()
    const rows = reply.data.data
    expect(rows.map((row) => row.id)).toEqual(
      posts
        .map((post) => post.id)
        .reverse()
        .slice(0, 10),
    )
    expect(rows[0]).not.toHaveProperty('content')
    server.advance(1000)
    await server.call('posts.update', { params: { id: '1' }, body: { excerpt: 'Changed' } }, { token })
    const again = await server.call('posts.list', {}, { token })
    expect(again.data.data[0]?.id).toBe(1)
  })

  test('filters, searches, sorts and counts like a plain list does', async () => {
    const { server, categories, posts, list } = await filled()
    const now = server.now()
    const queries = [
      undefined,
      'queue',
      'RETRY',
      'quality data',
      '50%',
      'e_c',
      'ärger',
      'n8',
      "it's",
      '"quoted"',
      '-dash',
      '*',
      'zzz',
      'about data',
    ]
    for (const q of queries) {
      for (const status of [undefined, 'published', 'draft', 'scheduled'] as const) {
        for (const category of [undefined, categories[1]]) {
          for (const tag of [undefined, 2]) {
            const expected = posts.filter(
              (post) =>
                (!q || holds(post, q)) &&
                (!status || postStatus(post, now) === status) &&
                (!category || post.category_id === category) &&
                (!tag || post.tags.includes(tag)),
            )
            const page = await list({ q, status, category, tag, per_page: 100, sort: 'created_at' })
            const label = JSON.stringify({ q, status, category, tag })
            expect(
              page.data.map((row) => row.id),
              label,
            ).toEqual(expected.map((post) => post.id))
            expect(page.total, label).toBe(expected.length)
          }
        }
      }
    }
  })

  test('can be asked for one author’s, whom visitors are not told', async () => {
    const { server, token, categories, list } = await filled()
    const call = { token }
    const writer = await server.person('moderator', { name: 'Ada Writer' })
    const make = async (body: { title: string; is_published?: boolean }) =>
      (
        await server.call(
          'posts.create',
          { body: { content: '<p>Word</p>', category_id: categories[0], ...body } },
          { token: writer.token },
        )
      ).data
    const [first, second] = [await make({ title: 'Hers' }), await make({ title: 'Hers too', is_published: true })]
    expect(first.author_id).toBe(writer.id)
    const mine = await list({ author: server.owner.id })
    expect([mine.total, mine.data.every((row) => row.author_id === server.owner.id)]).toEqual([40, true])
    const hers = await list({ author: writer.id, sort: 'title' })
    expect([hers.total, ...hers.data.map((row) => row.id)]).toEqual([2, first.id, second.id])
    expect(await list({ author: writer.id, status: 'draft', q: 'hers' })).toMatchObject({ total: 1 })
    expect(await list({ author: 999 })).toMatchObject({ total: 0, data: [] })
    // Of one who wrote most of them as of one who wrote few, page by page in every order.
    for (const author of [server.owner.id, writer.id]) {
      for (const status of [undefined, 'published', 'draft', 'scheduled'] as const) {
        for (const sort of ['-updated_at', 'updated_at', 'title', '-published_at'] as const) {
          const all = (await list({ status, sort, per_page: 100 })).data.filter((row) => row.author_id === author)
          for (const page of [1, 2, 4]) {
            const part = await list({ author, status, sort, page })
            const label = JSON.stringify({ author, status, sort, page })
            expect(part.total, label).toBe(all.length)
            expect(part.data, label).toEqual(all.slice((page - 1) * 10, page * 10))
          }
        }
      }
    }
    const { authors } = (await server.call('posts.stats', {}, call)).data
    expect(authors).toEqual([
      { id: writer.id, name: 'Ada Writer' },
      { id: server.owner.id, name: 'Owner' },
    ])
    // Somebody else’s change leaves the author.
    const params = { id: String(second.id) }
    const changed = await server.call('posts.update', { params, body: { excerpt: 'Changed' } }, call)
    expect(changed.data.author_id).toBe(writer.id)
    const page = await server.call('public.post', { params: { slug: second.slug } })
    expect(page.data).toMatchObject({ title: 'Hers too', author_id: null })
    for (const { id } of [first, second]) await server.call('posts.delete', { params: { id: String(id) } }, call)
    expect((await server.call('posts.stats', {}, call)).data.authors).toHaveLength(1)
  })

  test('sorts by each column both ways', async () => {
    const { posts, list } = await filled()
    const by = {
      title: (post: PostSummary) => post.title.toLowerCase(),
      created_at: (post: PostSummary) => post.created_at,
      updated_at: (post: PostSummary) => post.updated_at,
      published_at: (post: PostSummary) => post.published_at ?? '',
    }
    for (const [sort, key] of Object.entries(by)) {
      const values = (await list({ sort, per_page: 100 })).data.map(key)
      const down = (await list({ sort: `-${sort}`, per_page: 100 })).data.map(key)
      expect(values, sort).toHaveLength(posts.length)
      expect(down, sort).toEqual(values.toReversed())
      if (sort !== 'title') expect(values, sort).toEqual(values.toSorted())
    }
  })

  test('carries the bodies when asked to, fifty at most', async () => {
    const { list } = await filled()
    const page = await list({ include: 'content', per_page: 100 })
    expect(page.per_page).toBe(50)
    expect(page.data[0]).toHaveProperty('content', '<p>39</p>')
  })

  test('ignores unknown parameters and refuses wrong values of known ones', async () => {
    const { server, token, list } = await filled()
    expect((await list({ colour: 'red' })).total).toBe(40)
    const wrong = {
      page: '0',
      per_page: '101',
      sort: 'password_hash',
      status: 'secret',
      category: 'x',
      q: 'x'.repeat(201),
    }
    for (const [name, value] of Object.entries(wrong)) {
      const reply = await server.call('posts.list', { query: { [name]: value } }, { token })
      expect(reply.problem.errors, name).toHaveProperty(name)
    }
    const twice = await server.request('/api/admin/posts?page=1&page=2', {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(twice.status).toBe(422)
  })

  test('treats whatever is searched for as text', async () => {
    const { list, posts } = await filled()
    const hostile = [
      "' or 1=1 --",
      '") or 1=1',
      'title:queue',
      'queue OR retry',
      'NEAR(queue retry)',
      '{}',
      '\\',
      '%',
      '__',
      '""',
      'queue*',
      '^queue',
    ]
    for (const q of hostile) {
      expect((await list({ q })).total, q).toBe(posts.filter((post) => holds(post, q)).length)
    }
  })
})

describe('figures of posts', () => {
  test('are what counting gives, after every kind of change', async () => {
    const { server, token, posts } = await filled()
    const call = { token }
    await server.call('posts.delete', { params: { id: '2' } }, call)
    await server.call('posts.delete', { params: { id: '3' } }, call)
    await server.call('trash.restore', { params: { type: 'posts', id: '3' } }, call)
    await server.call('trash.erase', { params: { type: 'posts', id: '2' } }, call)
    await server.call(
      'posts.update',
      { params: { id: '5' }, body: { is_published: true, category_id: 2, tags: [7] } },
      call,
    )
    await server.call('posts.update', { params: { id: '4' }, body: { is_published: false } }, call)
    const kept: Post[] = []
    for (const { id } of posts.filter((post) => post.id !== 2)) {
      kept.push((await server.call('posts.read', { params: { id: String(id) } }, call)).data)
    }
    const count = (status: string) => kept.filter((post) => postStatus(post, server.now()) === status).length
    expect((await server.call('posts.stats', {}, call)).data).toEqual({
      total: kept.length,
      published: count('published'),
      drafts: count('draft'),
      scheduled: count('scheduled'),
      last_30_days: kept.length,
      previous_30_days: 0,
      authors: [{ id: server.owner.id, name: 'Owner' }],
    })
    for (const tag of (await server.call('tags.list')).data) {
      expect(tag.posts_count, tag.name).toBe(kept.filter((post) => post.tags.includes(tag.id)).length)
    }
    for (const category of (await server.call('categories.list')).data) {
      expect(category.posts_count).toBe(kept.filter((post) => post.category_id === category.id).length)
    }
  })

  test('compare the last thirty days with the thirty before', async () => {
    const { server } = await filled()
    server.advance(31 * DAY)
    const token = await server.apiToken(server.owner.id, ['admin'])
    const stats = (await server.call('posts.stats', {}, { token })).data
    expect(stats).toMatchObject({ last_30_days: 0, previous_30_days: 40 })
  })
})

test('an unchanged post answers 304', async () => {
  const { server, token } = await filled()
  const read = (etag: string) =>
    server.request('/api/admin/posts/1', { headers: { Authorization: `Bearer ${token}`, 'If-None-Match': etag } })
  const etag = (await read('"9"')).headers.get('ETag') ?? ''
  const same = await read(etag)
  expect(same.status).toBe(304)
  expect(await same.text()).toBe('')
  expect((await read(`"9", W/${etag}`)).status).toBe(304)
  expect((await read('"2"')).status).toBe(200)
})
