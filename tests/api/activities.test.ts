import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Activity } from '#contract/calls/user-activities.ts'
import { activitiesWhere, type LogFilter } from '#server/db/activity-log.ts'
import { shortenOldAddresses } from '#server/jobs/shorten-addresses.ts'
import { PASSWORD, testServer, type TestServer } from '#tests/support/api.ts'
import { classroom, question } from '#tests/support/courses.ts'
import { formWith } from '#tests/support/sample-files.ts'

const DAY = 24 * 60 * 60_000
const as = (server: TestServer) => ({ token: server.owner.token })

async function list(server: TestServer, query: Record<string, string> = {}) {
  await server.deps.background.settled()
  return (await server.call('userActivities.list', { query }, as(server))).data
}

const makeTag = (server: TestServer, name: string, options: object = {}) =>
  server.call('tags.create', { body: { name, color: '#123456' } }, { ...as(server), ...options })

describe('an entry', () => {
  test('says who did what to what, with the values before and after', async () => {
    const server = await testServer()
    const { id } = (await makeTag(server, 'Old name')).data
    const params = { id: String(id) }
    await server.call('tags.update', { params, body: { name: 'New name' } }, as(server))
    const [changed, made] = (await list(server)).data
    expect(changed).toMatchObject({
      activity_type: 'tag.updated',
      description: 'Changed tag “New name”',
      user: { id: server.owner.id, name: 'Owner', email: 'owner@example.com' },
      via: 'session',
      made_at: null,
      record: { type: 'tags', id, title: 'New name', within: {} },
      changes: [{ field: 'name', before: 'Old name', after: 'New name' }],
    } satisfies Partial<Activity>)
    expect(made?.changes.find(({ field }) => field === 'name')).toMatchObject({ before: null, after: 'Old name' })
  })

  test('says with which token, and when it was made where that was before it was sent', async () => {
    const server = await testServer()
    const token = await server.apiToken(server.owner.id, ['write'])
    const made = new Date(server.now() - DAY).toISOString()
    await makeTag(server, 'One', { token, headers: { 'X-Made-At': made } })
    await makeTag(server, 'Two', { headers: { 'X-Made-At': new Date(server.now() + DAY).toISOString() } })
    await makeTag(server, 'Three', { headers: { 'X-Made-At': 'yesterday' } })
    const [three, two, one] = (await list(server)).data
    expect(one).toMatchObject({ via: 'token', token_name: 'Test token', made_at: made })
    expect([two?.made_at, three?.made_at]).toEqual([null, null])
  })

  test('of an account tells its role, and no password, hash, token or link', async () => {
    const server = await testServer()
    const secret = 'a violet bicycle in may'
    const body = { name: 'Ines', email: 'ines@example.com', role: 'user', password: secret, one_time: true }
    const { id } = (await server.call('users.create', { body }, as(server))).data
    const params = { id: String(id) }
    await server.call('users.update', { params, body: { role: 'admin', password: `${secret} 2` } }, as(server))
    const { link } = (await server.call('users.passwordLink', { params }, as(server))).data
    const entries = (await list(server, { search: 'Ines' })).data
    expect(entries.map(({ activity_type }) => activity_type)).toEqual([
      'user.password_link_made',
      'user.password_set',
      'user.updated',
      'user.created',
    ])
    expect(entries[2]?.changes).toEqual([{ field: 'role', before: 'user', after: 'admin' }])
    const rows = await server.deps.db.selectFrom('activities').selectAll().execute()
    const all = JSON.stringify([rows, entries, server.log])
    for (const hidden of [secret, new URL(link).hash.slice(7), 'argon2']) expect(all).not.toContain(hidden)
  })

  test('is told in words whatever was done, and an upload is found by the name of its type', async () => {
    const server = await testServer()
    await server.call('files.upload', { body: formWith('Plan', 'plan.txt') }, as(server))
    await server.call('files.link', { body: { name: 'A site', url: 'https://example.com/' } }, as(server))
    const said = (await list(server)).data.map(({ description }) => description)
    expect(said).toEqual(['Linked file “A site”', 'Uploaded file “plan.txt”'])
    const found = (await list(server, { activity_type: 'file_uploaded' })).data
    expect(found).toMatchObject([{ activity_type: 'file_uploaded', description: 'Uploaded file “plan.txt”' }])
  })

  test('of a new CV template is found by the name of its type', async () => {
    const server = await testServer()
    await server.call(
      'cvTemplates.create',
      { body: { name: 'Plain', html_content: '<p>{{fullName}}</p>' } },
      as(server),
    )
    const found = (await list(server, { activity_type: 'cv_template_created' })).data
    expect(found).toMatchObject([{ activity_type: 'cv_template_created', description: 'Created CV template “Plain”' }])
    const types = (await server.call('userActivities.types', {}, as(server))).data
    expect(types).toContain('cv_template_created')
  })

  test('of a kind that nobody has are none, with words and without', async () => {
    const server = await testServer()
    for (const activity_type of ['user.flown', '/a b', '<script>', '"', 'user"*', 'ü'])
      for (const search of [undefined, 'Ines', '"']) {
        const asked = { activity_type, ...(search !== undefined && { search }) }
        expect(await list(server, asked), JSON.stringify(asked)).toMatchObject({ data: [], total: 0 })
      }
  })

  test('names what its record lies in, so that it can be opened', async () => {
    const { server, course, lesson, call } = await classroom()
    const { id: courseId } = await course('Baking')
    const { id: lessonId } = await lesson(courseId, 'Dough')
    const { file } = (await call('files.link', { body: { name: 'Link', url: 'https://example.com/' } })).data
    const params = { courseId: String(courseId), lessonId: String(lessonId) }
    await call('lessonFiles.create', { params, body: { file_id: file.id } })
    await call('quizzes.create', { params, body: { title: 'Q', questions: [question('Why?')] } })
    const [quiz, attached, , made, outer] = (await list(server)).data
    const inLesson = { within: { courseId, lessonId } }
    expect([quiz?.record, attached?.record]).toMatchObject([inLesson, inLesson])
    expect(made?.record).toMatchObject({ type: 'lessons', id: lessonId, within: { courseId } })
    expect(outer?.record).toMatchObject({ type: 'courses', within: {} })
  })

  test('of a long text tells its beginning', async () => {
    const server = await testServer()
    const { id: category_id } = (await server.call('categories.create', { body: { name: 'N' } }, as(server))).data
    const content = `<p>${'long '.repeat(1000)}</p>`
    await server.call('posts.create', { body: { title: 'T', content, category_id } }, as(server))
    const [{ changes } = { changes: [] }] = (await list(server, { activity_type: 'post.created' })).data
    expect(JSON.stringify(changes.find(({ field }) => field === 'content')?.after).length).toBeLessThan(250)
  })

  test('of a long text that was changed tells the place, before and after', async () => {
    const server = await testServer()
    const { id: category_id } = (await server.call('categories.create', { body: { name: 'N' } }, as(server))).data
    const content = (word: string) => `<p>${'long '.repeat(500)}${word} ${'text '.repeat(500)}</p>`
    const { id } = (
      await server.call('posts.create', { body: { title: 'T', content: content('ebb'), category_id } }, as(server))
    ).data
    await server.call('posts.update', { params: { id: String(id) }, body: { content: content('flood') } }, as(server))
    const [{ changes } = { changes: [] }] = (await list(server, { activity_type: 'post.updated' })).data
    const told = changes.find(({ field }) => field === 'content')
    expect(told).toEqual({
      field: 'content',
      before: expect.stringMatching(/^….{20}ebb text.{52}…$/),
      after: expect.stringMatching(/^….{20}flood text.{50}…$/),
    })
  })

  test('stays as it is: there is no call for it', async () => {
    const server = await testServer()
    await makeTag(server, 'One')
    const [entry] = (await list(server)).data
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of ['', `/${entry?.id}`, '/statistics', '/types']) {
        const init = { method, headers: { Authorization: `Bearer ${server.owner.token}` } }
        const { status } = await server.request(`/api/admin/user-activities${path}`, init)
        expect([404, 405], `${method} ${path}`).toContain(status)
      }
    }
  })
})

describe('the list', () => {
  test('finds by type, person, days and words, in pages of 20, and names the types that there are', async () => {
    const server = await testServer()
    const other = await server.person('moderator', { name: 'Zoë Quill' })
    for (let count = 0; count < 25; count += 1) await makeTag(server, `Tag ${count}`)
    server.advance(2 * DAY)
    await makeTag(server, 'Émile & Söhne', { token: other.token })
    await server.call('auth.login', { body: { email: 'owner@example.com', password: PASSWORD } })
    const all = await list(server)
    expect(all).toMatchObject({ total: 27, last_page: 2, per_page: 20, current_page: 1 })
    expect((await list(server, { page: '2' })).data).toHaveLength(7)
    const ids = [...all.data, ...(await list(server, { page: '2' })).data].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect((await list(server, { page: '3' })).data).toEqual([])
    expect((await list(server, { activity_type: 'login' })).data.map(({ description }) => description)).toEqual([
      'Signed in',
    ])
    for (const none of ['nothing.such', 'toString', '__proto__', 'constructor']) {
      expect((await list(server, { activity_type: none })).total, none).toBe(0)
    }
    expect((await list(server, { user_id: String(other.id) })).total).toBe(1)
    expect((await list(server, { start_date: '2026-11-22' })).total).toBe(2)
    expect((await list(server, { end_date: '2026-11-21' })).total).toBe(25)
    expect(
      (await list(server, { start_date: '2026-11-20', end_date: '2026-11-20', activity_type: 'tag.created' })).total,
    ).toBe(25)
    for (const [search, total] of Object.entries({
      emile: 1,
      'SOHNE emi': 1,
      quill: 1,
      'tag 24': 1,
      'created tag': 26,
      '"': 0,
      'E\u0301mile': 1,
      'tag \u{323be}a': 0,
      'no*': 0,
    })) {
      expect((await list(server, { search })).total, search).toBe(total)
    }
    for (const [days, total] of [
      [{ start_date: '2026-11-22' }, 1],
      [{ end_date: '2026-11-21' }, 25],
      [{ start_date: '2026-11-20', end_date: '2026-11-22' }, 26],
      [{ start_date: '2026-11-23' }, 0],
      [{ end_date: '2026-11-19' }, 0],
    ] as const) {
      expect((await list(server, { search: 'created tag', ...days })).total, JSON.stringify(days)).toBe(total)
    }
    for (const activity_type of ['tag.created tag', 'TAG.CREATED', 'tag-created']) {
      expect((await list(server, { activity_type, search: 'tag' })).total, activity_type).toBe(0)
    }
    const types = (await server.call('userActivities.types', {}, as(server))).data
    expect(types).toEqual(['login', 'tag.created'])
    const wrong = await server.call('userActivities.list', { query: { start_date: 'soon' } }, as(server))
    expect(wrong.problem.errors).toEqual({ start_date: ['Must be a date such as 2026-11-22'] })
  })

  test('has figures for every day, and a table that no spreadsheet calculates with', async () => {
    const server = await testServer()
    await makeTag(server, '=cmd|calc')
    server.advance(3 * DAY)
    await makeTag(server, 'Two')
    const { data } = await server.call('userActivities.statistics', {}, as(server))
    expect(data).toMatchObject({ total_activities: 2, active_users: 1 })
    expect(data.timeline).toHaveLength(30)
    expect(data.timeline.slice(-4).map(({ count }) => count)).toEqual([1, 0, 0, 1])
    expect(data.activities_by_type).toEqual([{ activity_type: 'tag.created', count: 2 }])
    expect(data.most_active_users).toMatchObject([{ name: 'Owner', count: 2 }])
    const all = { query: { start_date: '2020-01-01', end_date: '2999-12-31' } }
    const { timeline, ...sums } = (await server.call('userActivities.statistics', all, as(server))).data
    // More days than a chart has: the last ones, which have all there are.
    expect(timeline).toHaveLength(400)
    expect(timeline.reduce((sum, { count }) => sum + count, 0)).toBe(sums.total_activities)
    const token = await server.apiToken(server.owner.id, ['admin'])
    await server.call('users.create', { body: { name: '=1+1', email: 'a@example.com', invite: true } }, { token })
    const { csv } = (await server.call('userManagement.export', {}, { token })).data
    expect(csv).toContain(`"'=1+1"`)
    expect((await server.call('userActivities.export', {}, as(server))).data).toMatchObject({ rows: 3 })
  })
})

describe('addresses of clients', () => {
  test('are shortened after 90 days, and that is all that changes', async () => {
    const server = await testServer()
    await makeTag(server, 'One', { ip: '192.0.2.77' })
    await makeTag(server, 'Two', { ip: '2001:db8:1:2::9' })
    server.advance(91 * DAY)
    const token = await server.apiToken(server.owner.id, ['admin'])
    await makeTag(server, 'Three', { ip: '192.0.2.77', token })
    const before = await server.deps.db.selectFrom('activities').selectAll().orderBy('id').execute()
    await shortenOldAddresses.run(server.deps)
    const after = await server.deps.db.selectFrom('activities').selectAll().orderBy('id').execute()
    expect(after.map((row) => row.ip_address)).toEqual(['192.0.2.0/24', '2001:db8:1::/48', '192.0.2.77'])
    const shortened = after.map((row, index) => ({ ...row, ip_address: before[index]?.ip_address }))
    expect(shortened).toEqual(before)
    await shortenOldAddresses.run(server.deps)
    const early = sql`update activities set ip_address = '192.0.2.0/24' where ip_address = '192.0.2.77'`
    await expect(server.deps.write((trx) => early.execute(trx))).rejects.toThrow(/activities are/)
  })
})

describe('no list reads more than it shows, found by', () => {
  const filters: Record<string, LogFilter> = {
    everything: {},
    'one type': { action: 'post.updated' },
    'one person': { userId: 1 },
    'one type of one person': { userId: 1, action: 'post.updated' },
    'some days': { from: '2026-01-01', to: '2026-02-01' },
    'one type in some days': { action: 'post.updated', from: '2026-01-01', to: '2026-02-01' },
    'one person in some days': { userId: 1, from: '2026-01-01', to: '2026-02-01' },
  }
  for (const [name, filter] of Object.entries(filters)) {
    test(name, async () => {
      const server = await testServer()
      const planOf = async (query: { compile: () => { sql: string; parameters: readonly unknown[] } }) => {
        const { sql: text, parameters } = query.compile()
        const plan = sql.raw<{ detail: string }>(`explain query plan ${inlined(text, parameters)}`)
        return (await plan.execute(server.deps.db)).rows.map(({ detail }) => detail)
      }
      const page = await planOf(activitiesWhere(server.deps.db, filter).limit(20))
      const walks = page.filter((line) => /^SCAN activities(?! USING INDEX)|TEMP B-TREE/.test(line))
      expect(walks, page.join('\n')).toEqual([])
    })
  }
})

function inlined(text: string, parameters: readonly unknown[]): string {
  let index = 0
  return text.replace(/\?/g, () => {
    const value = parameters[index++]
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
  })
}
