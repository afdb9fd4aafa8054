import { describe, expect, test, vi } from 'vitest'
import { testServer } from '#tests/support/api.ts'

const HOUR = 3_600_000

describe('visitors', () => {
  test('read what is published, by slug, newest first; not drafts, not what is ahead', async () => {
    const server = await testServer()
    const { token } = server.owner
    const category = (await server.call('categories.create', { body: { name: 'Notes' } }, { token })).data
    const create = async (title: string, rest: object) => {
      const body = { title, content: `<p>${title}</p>`, category_id: category.id, ...rest }
      return (await server.call('posts.create', { body }, { token })).data
    }
    const ahead = new Date(server.now() + HOUR).toISOString()
    await create('Old', { is_published: true, published_at: '2020-01-01T00:00:00.000Z', tags: [2] })
    await create('New', { is_published: true })
    await create('Draft', {})
    await create('Ahead', { is_published: true, published_at: ahead })
    const list = await server.call('public.posts')
    expect(list.body).toMatchObject({ success: true, total: 2, current_page: 1 })
    expect(list.data.data.map((post) => post.title)).toEqual(['New', 'Old'])
    const tagged = await server.call('public.posts', { query: { tag: '2' } })
    expect(tagged.data.data.map((post) => post.title)).toEqual(['Old'])
    expect((await server.call('public.post', { params: { slug: 'old' } })).data.content).toBe('<p>Old</p>')
    for (const slug of ['draft', 'ahead', 'nothing']) {
      expect((await server.call('public.post', { params: { slug } })).status).toBe(404)
    }
    server.advance(HOUR)
    expect((await server.call('public.post', { params: { slug: 'ahead' } })).status).toBe(200)
    expect((await server.call('public.posts')).data.total).toBe(3)
  })

  test('read of a post no category and no tag that rests in the trash', async () => {
    const server = await testServer()
    const as = { token: server.owner.token }
    const home = (await server.call('categories.create', { body: { name: 'Away' } }, as)).data
    const body = { title: 'Shown', content: '<p>x</p>', category_id: home.id, tags: [2, 3], is_published: true }
    await server.call('posts.create', { body }, as)
    const named = async () => {
      const { data: one } = await server.call('public.post', { params: { slug: 'shown' } })
      const { data: list } = await server.call('public.posts')
      expect(list.data).toMatchObject([{ category_id: one.category_id, tags: one.tags }])
      return [one.category_id, ...one.tags]
    }
    expect(await named()).toEqual([home.id, 2, 3])
    const terms = [
      ['categories', String(home.id)],
      ['tags', '2'],
    ] as const
    for (const [kind, id] of terms) {
      await server.call(`${kind}.delete`, { params: { id }, query: { force: '1' } }, as)
    }
    expect(await named()).toEqual([null, 3])
    for (const [type, id] of terms) await server.call('trash.restore', { params: { type, id } }, as)
    expect(await named()).toEqual([home.id, 2, 3])
  })

  test('read published courses by id or slug, workflows and templates that are active', async () => {
    const server = await testServer()
    const at = new Date(server.now()).toISOString()
    const stamps = { created_at: at, updated_at: at, deleted_at: null, deleted_by: null }
    await server.deps.write(async (trx) => {
      const courses = [
        { title: 'Second', slug: 'second', position: 2, is_published: 1 as const },
        { title: 'First', slug: '2024', position: 1, is_published: 1 as const },
        { title: 'Hidden', slug: 'hidden', position: 0, is_published: 0 as const },
      ]
      await trx
        .insertInto('courses')
        .values(courses.map((course) => ({ ...course, ...stamps, image_url: null })))
        .execute()
      const lesson = { course_id: 1, title: 'L', video_url: null, ...stamps }
      await trx
        .insertInto('lessons')
        .values([
          { ...lesson, slug: 'a', is_published: 1 },
          { ...lesson, slug: 'b', is_published: 0 },
        ])
        .execute()
      const workflow = {
        title: 'Flow',
        category_id: null,
        image_url: null,
        tools: '["n8n"]',
        setup_steps: '["Import it"]',
        ...stamps,
      }
      await trx
        .insertInto('workflows')
        .values([
          { ...workflow, slug: 'flow', status: 'published' },
          { ...workflow, slug: 'flow-2', status: 'draft' },
        ])
        .execute()
      const template = { name: 'Plain', thumbnail: null, ...stamps }
      await trx
        .insertInto('cv_templates')
        .values([
          { ...template, is_active: 1 },
          { ...template, is_active: 0 },
        ])
        .execute()
    })
    const courses = (await server.call('public.courses')).data
    expect(courses.data.map((course) => [course.title, course.order, course.lessons_count])).toEqual([
      ['First', 1, 0],
      ['Second', 2, 1],
    ])
    expect(courses.total).toBe(2)
    const course = async (idOrSlug: string) => server.call('public.course', { params: { idOrSlug } })
    expect((await course('1')).data.title).toBe('Second')
    expect((await course('2024')).data.title).toBe('First')
    expect((await course('3')).status).toBe(404)
    expect((await course('hidden')).status).toBe(404)
    const workflows = (await server.call('public.workflows')).data
    expect(workflows.data).toMatchObject([
      { title: 'Flow', tools: ['n8n'], credentials: [], setup_steps: ['Import it'], benefits: [], is_premium: false },
    ])
    expect((await server.call('public.cvTemplates')).data).toHaveLength(1)
  })
})

describe('the contact form', () => {
  const body = { name: 'Vera', email: 'vera@example.com', subject: 'Hello', message: 'A question' }

  test('stores the message, and with it the mail to the owner when mail is set up', async () => {
    const server = await testServer()
    await server.call('settings.update', { body: { admin_email: 'me@example.com' } }, { token: server.owner.token })
    const stored = await server.call('contact.create', { body })
    expect(stored.status).toBe(201)
    const mails = () => server.deps.db.selectFrom('mails').select(['kind', 'recipient', 'state']).execute()
    expect(await mails()).toEqual([])
    const relay = { name: 'Relay', host: '127.0.0.1', username: 'desk', password: 'right' }
    const made = { ...relay, from_address: 'desk@example.com' }
    await server.call('mailServers.create', { body: made }, { token: server.owner.token })
    // A server that dies once it has answered does nothing more.
    vi.spyOn(server.deps.background, 'run').mockReturnValue(undefined)
    await server.call('contact.create', { body })
    expect(await mails()).toEqual([{ kind: 'contact', recipient: 'me@example.com', state: 'waiting' }])
    const rows = await server.deps.db.selectFrom('contact_messages').selectAll().orderBy('id').execute()
    expect(rows.map((row) => row.mailed_at !== null)).toEqual([false, true])
    expect(rows[0]).toMatchObject(body)
  })

  test('takes five messages an hour from one address', async () => {
    const server = await testServer()
    for (let count = 0; count < 5; count += 1) expect((await server.call('contact.create', { body })).status).toBe(201)
    expect((await server.call('contact.create', { body })).status).toBe(429)
    expect((await server.call('contact.create', { body }, { ip: '10.0.0.2' })).status).toBe(201)
    server.advance(HOUR + 1)
    expect((await server.call('contact.create', { body })).status).toBe(201)
  })

  test('names what is missing', async () => {
    const server = await testServer()
    const reply = await server.call('contact.create', { body: { name: '', email: 'x', message: 'x'.repeat(5001) } })
    expect(reply.problem.errors).toEqual({
      name: ['Name is required'],
      email: ['Enter an email address such as name@example.com'],
      subject: ['Subject is required'],
      message: ['Message must be at most 5,000 characters'],
    })
  })
})

describe('figures', () => {
  test('of workflows, users and groups are counted from the tables', async () => {
    const server = await testServer()
    const { token } = server.owner
    const user = await server.person('user')
    await server.person('moderator')
    const at = new Date(server.now()).toISOString()
    const stamps = { created_at: at, updated_at: at, deleted_at: null, deleted_by: null }
    await server.deps.write(async (trx) => {
      const workflow = { title: 'Flow', category_id: null, image_url: null, status: 'draft' as const, ...stamps }
      await trx
        .insertInto('workflows')
        .values([
          { ...workflow, slug: 'a', is_featured: 1, is_premium: 1 },
          { ...workflow, slug: 'b', is_featured: 0, is_premium: 1 },
          { ...workflow, slug: 'c', is_featured: 1, is_premium: 1, deleted_at: at },
        ])
        .execute()
      const group = { name: 'A', color: '#112233', ...stamps }
      await trx
        .insertInto('user_groups')
        .values([
          { ...group, is_active: 1 },
          { ...group, name: 'B', is_active: 0 },
        ])
        .execute()
      await trx.insertInto('user_group_members').values({ group_id: 2, user_id: user.id, created_at: at }).execute()
    })
    const recent = { last_30_days: 2, previous_30_days: 0 }
    expect((await server.call('workflows.stats', {}, { token })).data).toEqual({
      total: 2,
      featured: 1,
      premium: 2,
      ...recent,
    })
    expect((await server.call('users.stats', {}, { token })).data).toMatchObject({ total: 3, admins: 1, recent: 3 })
    expect((await server.call('groups.stats', {}, { token })).data).toEqual({
      total: 2,
      active: 1,
      totalMemberships: 1,
      popular_groups: [
        { id: 2, name: 'B', color: '#112233', members_count: 1 },
        { id: 1, name: 'A', color: '#112233', members_count: 0 },
      ],
      ...recent,
    })
  })

  test('of nothing are zero', async () => {
    const server = await testServer()
    const { token } = server.owner
    const none = { last_30_days: 0, previous_30_days: 0 }
    expect((await server.call('workflows.stats', {}, { token })).data).toEqual({
      total: 0,
      featured: 0,
      premium: 0,
      ...none,
    })
    expect((await server.call('groups.stats', {}, { token })).data).toEqual({
      total: 0,
      active: 0,
      totalMemberships: 0,
      popular_groups: [],
      ...none,
    })
  })
})
