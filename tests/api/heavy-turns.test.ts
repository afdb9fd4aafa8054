import { expect, test } from 'vitest'
import { testServer } from '#tests/support/api.ts'

/** Long texts are worked on in steps, and between them others are answered: counted in rounds of the event loop. */

const LONG = 'Words as people write them.\n\n'.repeat(30_000)

/** How often others got their turn while `work` went on. */
async function rounds(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  let isOver = false
  const round = () => {
    count += 1
    if (!isOver) setImmediate(round)
  }
  setImmediate(round)
  await work()
  isOver = true
  return count
}

async function course() {
  const server = await testServer()
  const { token } = server.owner
  const body = { title: 'One', description: 'One', duration_hours: 1, level: 'beginner' } as const
  const { id } = (await server.call('courses.create', { body }, { token })).data
  const save = async (title: string, content: string) => {
    const headers = { 'Idempotency-Key': `a-key-for-${title}` }
    const input = { params: { courseId: id }, body: { title, content } }
    const lesson = await server.call('lessons.create', input, { token, headers })
    expect(lesson.status).toBe(201)
    return lesson.data.id
  }
  return { server, id, save, token }
}

test('others get their turn between the steps of a save of a long text', async () => {
  const { save } = await course()
  const short = await rounds(() => save('short', 'A few words'))
  // Read, checked, stored, kept as a version, kept as an answer, looked through for the index in eight steps twice,
  // taken into it, committed, marked, sent.
  expect(await rounds(() => save('long', LONG))).toBeGreaterThanOrEqual(short + 24)
})

test('others get their turn between the versions of a long text, while they are read and while they are sent', async () => {
  const { server, id, save, token } = await course()
  const lesson = await save('long', LONG)
  for (const word of ['one', 'two', 'three', 'four']) {
    const change = { params: { courseId: id, id: lesson }, body: { content: LONG + word } }
    expect((await server.call('lessons.update', change, { token })).status).toBe(200)
  }
  const path = `/api/admin/lessons/${lesson}/revisions`
  const read = async () => {
    const answer = await server.request(path, { headers: { Authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text.length).toBe(Number(answer.headers.get('Content-Length') ?? text.length))
    expect(JSON.parse(text)).toMatchObject({ data: [{ version: 5 }, {}, {}, {}, { record: { content: LONG } }] })
  }
  // Five versions, each read, written and sent in pieces.
  expect(await rounds(read)).toBeGreaterThanOrEqual(20)
})

test('others get their turn between whole posts', async () => {
  const { server, token } = await course()
  const category = (await server.call('categories.create', { body: { name: 'One' } }, { token })).data.id
  const content = `<p>${'Ä🎉 as people write them. '.repeat(6000)}</p>`
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const body = { title, content, category_id: category }
    expect((await server.call('posts.create', { body }, { token })).status).toBe(201)
  }
  const list = (include?: 'content') => server.call('posts.list', { query: { include } as never }, { token })
  const summaries = await rounds(async () => expect((await list()).status).toBe(200))
  const whole = await rounds(async () => {
    const { body } = await list('content')
    expect(body).toMatchObject({ total: 5, data: [{ content }, { content }, { content }, { content }, { content }] })
  })
  expect(whole).toBeGreaterThanOrEqual(summaries + 10)
})

test('others get their turn between the lessons of a course, and between the steps of a search through them', async () => {
  const { server, id, save, token } = await course()
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await save(title, `${LONG} needle`)
  const lessons = (q?: string) =>
    server.call('lessons.list', { params: { courseId: id }, query: q === undefined ? {} : { q } }, { token })
  for (const q of [undefined, 'needle']) {
    // Read and written.
    const list = await rounds(async () => expect((await lessons(q)).data.lessons).toHaveLength(5))
    expect(list).toBeGreaterThanOrEqual(10)
  }
  // Each in eight steps, until the word is found at its end.
  const everywhere = async () => {
    const { data } = await server.call('lessons.search', { query: { q: 'needle' } }, { token })
    expect(data.data.map(({ found }) => found?.[1])).toEqual(Array.from({ length: 5 }, () => 'needle'))
  }
  expect(await rounds(everywhere)).toBeGreaterThanOrEqual(40)
  const visitors = await rounds(async () => {
    const { status } = await server.call('public.course', { params: { idOrSlug: String(id) } })
    expect(status).toBe(200)
  })
  expect(visitors).toBeGreaterThanOrEqual(5)
})

test('others get their turn between the steps of a search for a frequent word', async () => {
  const { server, token } = await course()
  const category = (await server.call('categories.create', { body: { name: 'One' } }, { token })).data.id
  const long = `${'<p>Words as people write them.</p>'.repeat(28_000)}<p>needle</p>`
  await server.deps.write(async (trx) => {
    for (let index = 0; index < 210; index += 1) {
      const at = new Date(server.now() + index).toISOString()
      await trx
        .insertInto('posts')
        .values(postRow(`post-${index}`, index === 209 ? long : '<p>needle</p>', category, at))
        .execute()
    }
  })
  const search = async () => {
    const { data } = await server.call('posts.list', { query: { q: 'needle', per_page: '1' } }, { token })
    expect([data.total, data.data.map(({ slug }) => slug)]).toEqual([210, ['post-209']])
  }
  // Made text and folded, each in eight steps: for the word, then for its place.
  expect(await rounds(search)).toBeGreaterThanOrEqual(30)
})

const postRow = (slug: string, content: string, category_id: number, at: string) => ({
  title: slug,
  slug,
  content,
  category_id,
  created_at: at,
  updated_at: at,
  excerpt: '',
  is_published: 0 as const,
  meta_description: '',
  meta_keywords: '',
  tag_ids: '[]',
})
