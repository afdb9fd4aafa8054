import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { hasSubstance } from '#contract/post.ts'
import { SAMPLE_TAGS } from '#contract/tag.ts'
import { seedDemo } from '#server/db/demo.ts'
import { DEMO_POSTS } from '#server/db/demo-rows.ts'
import { demoHtml } from '#server/db/demo-markup.ts'
import { sanitizeHtml } from '#server/files/sanitize-html.ts'
import { testServer, type TestServer } from '#tests/support/api.ts'

const KINDS = [
  'posts',
  'categories',
  'files',
  'courses',
  'lessons',
  'quizzes',
  'course_files',
  'lesson_files',
  'workflows',
  'workflow_categories',
  'user_groups',
  'users',
  'cv_templates',
] as const

async function counts(server: TestServer) {
  const entries: [string, number][] = []
  for (const kind of KINDS) {
    const { count } = await server.deps.db
      .selectFrom(kind)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('demo', '=', 1)
      .executeTakeFirstOrThrow()
    entries.push([kind, count])
  }
  return Object.fromEntries(entries)
}

async function seeded() {
  const server = await testServer()
  expect(await seedDemo(server.deps)).toBe(true)
  return { server, token: server.owner.token }
}

describe('the sample texts', () => {
  it('are what the editor makes, with real paragraphs, own slugs and known tags', () => {
    const slugs = SAMPLE_TAGS.map((tag): string => tag.slug)
    for (const post of DEMO_POSTS) {
      const html = demoHtml(post.body)
      expect(sanitizeHtml(html)).toBe(html)
      expect(hasSubstance(html)).toBe(true)
      expect(html).not.toMatch(/\*\*|~|\[|<p>\|/)
      expect(post.tags.every((tag) => slugs.includes(tag))).toBe(true)
      expect(post.excerpt.length).toBeLessThanOrEqual(320)
    }
    expect(new Set(DEMO_POSTS.map((post) => post.slug)).size).toBe(48)
  })
})

describe('the sample content', () => {
  it('is there once, however often the server starts', async () => {
    const { server } = await seeded()
    const first = await counts(server)
    expect(first).toMatchObject({
      posts: 48,
      categories: 8,
      courses: 9,
      workflows: 26,
      workflow_categories: 6,
      user_groups: 7,
      cv_templates: 6,
    })
    expect(await seedDemo(server.deps)).toBe(false)
    expect(await counts(server)).toEqual(first)
  })

  it('shows posts of every state, with pictures that are served', async () => {
    const { server, token } = await seeded()
    const stats = (await server.call('posts.stats', {}, { token })).data
    expect(stats).toMatchObject({ total: 48, published: 42, drafts: 5, scheduled: 1 })
    const page = (await server.call('public.posts', { query: { per_page: '100' } })).data
    expect(page.total).toBe(42)
    const image = page.data[0]?.featured_image ?? ''
    const answer = await server.request(image)
    expect(answer.status).toBe(200)
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 800 })
    const settings = (await server.call('settings.read', {}, { token })).data
    expect(settings).toMatchObject({ demo_content: true })
  })

  it('holds accounts that nobody can sign in to', async () => {
    const { server } = await seeded()
    const users = await server.deps.db.selectFrom('users').selectAll().where('demo', '=', 1).execute()
    expect(users.length).toBeGreaterThan(20)
    expect(users.every((user) => user.role === 'user')).toBe(true)
    const body = { email: users[0]?.email ?? '', password: 'password1234' }
    expect((await server.call('auth.login', { body })).status).toBeGreaterThanOrEqual(401)
  })

  it('goes in one step, with its files on the disk, and does not come back', async () => {
    const { server, token } = await seeded()
    const before = await counts(server)
    const answer = await server.call('demo.remove', {}, { token })
    expect(answer.status).toBe(200)
    expect(answer.data.removed).toBe(Object.values(before).reduce((sum, count) => sum + count, 0))
    expect(Object.values(await counts(server)).every((count) => count === 0)).toBe(true)
    expect(await readdir(join(server.dir, 'files'))).toEqual([])
    expect((await server.call('posts.stats', {}, { token })).data.total).toBe(0)
    expect((await server.call('tags.list')).data).toHaveLength(10)
    expect(await seedDemo(server.deps)).toBe(false)
    expect((await server.call('settings.read', {}, { token })).data).toMatchObject({ demo_content: false })
  })

  it('leaves what the owner changed or uses, with its category and picture', async () => {
    const { server, token } = await seeded()
    const list = (await server.call('posts.list', { query: { q: 'procurement' } }, { token })).data
    const post = list.data[0]
    const id = String(post?.id)
    await server.call('posts.update', { params: { id }, body: { title: 'My own words' } }, { token })
    await server.call('demo.remove', {}, { token })
    const kept = (await server.call('posts.read', { params: { id } }, { token })).data
    expect(kept).toMatchObject({ title: 'My own words', category_id: post?.category_id, tags: post?.tags })
    expect((await server.request(kept.featured_image ?? '')).status).toBe(200)
    expect(await readdir(join(server.dir, 'files'))).toHaveLength(1)
    expect((await server.call('posts.stats', {}, { token })).data.total).toBe(1)
    expect((await server.call('categories.list')).data).toMatchObject([{ slug: 'process-analysis', posts_count: 1 }])
  })

  it('is removed by admins only', async () => {
    const server = await testServer()
    const { token } = await server.person('moderator')
    expect((await server.call('demo.remove', {}, { token })).status).toBe(403)
  })
})
