import { describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/api.ts'
import type { Post } from '#tests/support/schemas.ts'

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

describe('creating a post', () => {
  test('answers 201 with the whole record, its version and an ETag', async () => {
    const { server, token, category } = await withCategory()
    const reply = await server.call(
      'posts.create',
      { body: { title: ' Löwen & Co ', content: '<p>Text</p>', category_id: category.id, tags: [3, 1, 3] } },
      { token },
    )
    expect(reply.status).toBe(201)
    expect(reply.headers.get('ETag')).toMatch(/^"1-/)
    expect(reply.data).toMatchObject({
      title: 'Löwen & Co',
      slug: 'lowen-co',
      tags: [3, 1],
      version: 1,
      is_published: false,
      published_at: null,
      category_id: category.id,
    })
    expect(await read(server, reply.data.id)).toEqual(reply.data)
  })

  test('numbers the slug when titles repeat', async () => {
    const { create } = await withCategory()
    const slugs: string[] = []
    for (let count = 0; count < 4; count += 1) slugs.push((await create()).slug)
    expect(slugs[0]).toBe('a-title')
    expect(new Set(slugs).size).toBe(4)
    expect(slugs[1]).toBe('a-title-2')
    expect(slugs[2]).toBe('a-title-3')
  })

  test('refuses a typed slug that is taken, beside the field', async () => {
    const { server, token, category, create } = await withCategory()
    await create({ slug: 'mine' })
    const body = { title: 'Other', content: '<p>x</p>', category_id: category.id, slug: 'mine' }
    const reply = await server.call('posts.create', { body }, { token })
    expect(reply.status).toBe(422)
    expect(reply.problem).toMatchObject({ code: 'slug_taken', errors: { slug: ['The slug "mine" is already in use'] } })
  })

  test('cleans the HTML and keeps what the editor makes', async () => {
    const { create } = await withCategory()
    const post = await create({
      content: '<h2>Hi</h2><p onclick="x()">a<script>alert(1)</script><strong>b</strong></p>',
    })
    expect(post.content).toBe('<h2>Hi</h2><p>a<strong>b</strong></p>')
  })

  test('keeps tables and videos of the providers it knows, and nothing that acts in them', async () => {
    const { create } = await withCategory()
    const post = await create({
      content:
        '<table onclick="x()"><tr><th scope="col" onfocus="x()">a<td colspan="2" style="x">b</table>' +
        '<figure data-video="https://youtu.be/dQw4w9WgXcQ?t=9" onclick="x()"><a href="javascript:x()">Tides</a></figure>' +
        '<figure data-video="https://evil.example/"><a href="javascript:x()">c</a></figure>',
    })
    const watch = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=9s'
    expect(post.content).toBe(
      '<table><tbody><tr><th scope="col">a</th><td colspan="2">b</td></tr></tbody></table>' +
        `<figure data-video="${watch}"><a href="${watch}" rel="noopener">Tides</a></figure>c`,
    )
  })

  test('refuses what is only script as empty content', async () => {
    const { server, token, category } = await withCategory()
    const body = { title: 'T', content: '<script>alert(1)</script>', category_id: category.id }
    const reply = await server.call('posts.create', { body }, { token })
    expect(reply.problem).toMatchObject({ status: 422, errors: { content: ['Content is required'] } })
  })

  test('names every wrong field and its limit', async () => {
    const { server, token } = await withCategory()
    const body = { title: 'x'.repeat(201), excerpt: 'x'.repeat(501), tags: 'no', colour: 'red', is_published: 'maybe' }
    const reply = await server.call('posts.create', { body }, { token })
    expect(reply.status).toBe(422)
    expect(reply.problem.errors).toEqual({
      title: ['Title must be at most 200 characters'],
      content: ['Content is required'],
      excerpt: ['Excerpt must be at most 500 characters'],
      category_id: ['Category is required'],
      tags: ['Tags must be a list of ids'],
      is_published: ['Must be true or false'],
      colour: ['colour is not a field of this call'],
    })
  })

  test('refuses categories and tags that do not exist', async () => {
    const { server, token, category } = await withCategory()
    const base = { title: 'T', content: '<p>x</p>' }
    const noCategory = await server.call('posts.create', { body: { ...base, category_id: 999 } }, { token })
    expect(noCategory.problem.errors).toEqual({ category_id: ['Category does not exist'] })
    const noTag = await server.call(
      'posts.create',
      { body: { ...base, category_id: category.id, tags: [1, 77] } },
      { token },
    )
    expect(noTag.problem.errors).toEqual({ tags: ['Tags holds ids that do not exist: 77'] })
  })

  test('names the tags that were deleted since somebody chose them', async () => {
    const { server, token, category } = await withCategory()
    const tag = (await server.call('tags.create', { body: { name: 'Harbour' } }, { token })).data
    await server.call('tags.delete', { params: { id: String(tag.id) } }, { token })
    const body = { title: 'T', content: '<p>x</p>', category_id: category.id, tags: [1, tag.id] }
    const reply = await server.call('posts.create', { body }, { token })
    expect(reply.problem.errors).toEqual({ tags: ['Tags: “Harbour” was deleted'] })
  })

  test('ignores the read-only fields of the record', async () => {
    const { create } = await withCategory()
    const post = await create({ id: 77, version: 9, created_at: 'x', updated_at: 'y' })
    expect(post).toMatchObject({ id: 1, version: 1 })
  })

  test('sets the date when published without one', async () => {
    const { server, create } = await withCategory()
    const post = await create({ is_published: true })
    expect(post.published_at).toBe(new Date(server.now()).toISOString())
  })

  test('takes true, 1 and their words alike', async () => {
    const { create } = await withCategory()
    for (const is_published of [true, 1, '1', 'true']) expect((await create({ is_published })).is_published).toBe(true)
    for (const is_published of [false, 0, '0', 'false'])
      expect((await create({ is_published })).is_published).toBe(false)
  })
})

describe('changing a post', () => {
  test('keeps what is left out and makes a new version', async () => {
    const { server, token, create } = await withCategory()
    const before = await create({ excerpt: 'Short', tags: [1, 2] })
    server.advance(1000)
    const params = { id: String(before.id) }
    const reply = await server.call('posts.update', { params, body: { title: 'New', tags: [2, 5] } }, { token })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('ETag')).toMatch(/^"2-/)
    expect(reply.data).toEqual({
      ...before,
      title: 'New',
      tags: [2, 5],
      version: 2,
      updated_at: new Date(server.now()).toISOString(),
    })
    expect(await read(server, before.id)).toEqual(reply.data)
  })

  test('keeps the slug when the title changes or the slug comes empty', async () => {
    const { server, token, create } = await withCategory()
    const post = await create()
    const params = { id: String(post.id) }
    const reply = await server.call('posts.update', { params, body: { title: 'Else', slug: '' } }, { token })
    expect(reply.data.slug).toBe('a-title')
  })

  test('makes no version when nothing changes', async () => {
    const { server, token, create } = await withCategory()
    const post = await create({ tags: [1] })
    const params = { id: String(post.id) }
    const { id: _, version: __, created_at: ___, updated_at: ____, ...same } = post
    server.advance(5000)
    expect((await server.call('posts.update', { params, body: same }, { token })).data).toEqual(post)
  })

  test('refuses an older version with the record as it stands', async () => {
    const { server, token, create } = await withCategory()
    const post = await create()
    const params = { id: String(post.id) }
    await server.call('posts.update', { params, body: { title: 'Theirs' } }, { token, headers: { 'If-Match': '"1"' } })
    const late = await server.call(
      'posts.update',
      { params, body: { title: 'Mine' } },
      { token, headers: { 'If-Match': '"1"' } },
    )
    expect(late.status).toBe(412)
    expect(late.headers.get('ETag')).toMatch(/^"2-/)
    expect(late.problem).toMatchObject({ code: 'version_conflict', current: { title: 'Theirs', version: 2 } })
    expect((await read(server, post.id)).title).toBe('Theirs')
  })

  test('lets exactly one of many writers of the same version through', async () => {
    const { server, token, create } = await withCategory()
    const post = await create()
    const params = { id: String(post.id) }
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.call(
          'posts.update',
          { params, body: { title: `Writer ${index}` } },
          { token, headers: { 'If-Match': '"1"' } },
        ),
      ),
    )
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(19)
    const winner = replies.find((reply) => reply.status === 200)
    expect((await read(server, post.id)).title).toBe(winner?.data.title)
  })

  test('answers 404 for what is not there and for ids that can not be one', async () => {
    const { server, token } = await withCategory()
    for (const id of ['999', '0', '1e3', 'abc', '-1']) {
      const reply = await server.call('posts.update', { params: { id }, body: { title: 'x' } }, { token })
      expect(reply.problem).toMatchObject({ status: 404, code: 'not_found' })
    }
  })

  test('takes a form by PUT, and by POST with _method=PUT alone', async () => {
    const { server, token, create } = await withCategory()
    const post = await create()
    const send = (method: string, fields: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      return server.request(`/api/admin/posts/${post.id}`, {
        method,
        body: form,
        headers: { Authorization: `Bearer ${token}` },
      })
    }
    expect((await send('PUT', { title: 'By PUT' })).status).toBe(200)
    expect((await send('POST', { _method: 'PUT', title: 'By POST', is_published: '1', 'tags[]': '4' })).status).toBe(
      200,
    )
    expect(await read(server, post.id)).toMatchObject({ title: 'By POST', is_published: true, tags: [4], version: 3 })
    expect((await send('POST', { title: 'Without' })).status).toBe(405)
  })
})
