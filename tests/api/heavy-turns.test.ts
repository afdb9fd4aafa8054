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
  // Read, checked, stored, kept as a version, kept as an answer, committed, marked, sent.
  expect(await rounds(() => save('long', LONG))).toBeGreaterThanOrEqual(short + 7)
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
