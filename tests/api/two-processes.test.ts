import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { killableServer, type KillableServer } from '#tests/support/killable-server.ts'

/** Two server processes on one database file: what one of them acknowledged, the other never writes over unseen. */

const ROUNDS = 12
const WRITERS = 2

const first = killableServer('two-processes')
const second: KillableServer = first.beside()
let urls: readonly string[] = []
let token = ''

beforeAll(async () => {
  await first.build()
  urls = [await first.start(), await second.start()]
  token = await first.signIn(urls[0] ?? '')
})

afterAll(async () => {
  await second.kill()
  await first.remove()
})

const Answer = v.looseObject({ data: v.looseObject({ id: v.optional(v.number()), version: v.number() }) })

async function send(url: string, method: string, path: string, body?: object, version?: number) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

async function made(path: string, body: object): Promise<number> {
  const { status, body: answer } = await send(urls[0] ?? '', 'POST', path, body)
  expect(status).toBe(201)
  return v.parse(v.object({ id: v.number() }), v.parse(Answer, answer).data).id
}

/** Adds words to a text of the record until each was acknowledged; whoever came too late reads again. */
async function writer(url: string, path: string, field: string, words: readonly string[]) {
  for (const word of words) {
    for (;;) {
      const { data } = v.parse(Answer, (await send(url, 'GET', path)).body)
      const text = String(data[field] ?? '')
      const update = v.is(v.object({ course_id: v.number() }), data)
        ? `/admin/courses/${data.course_id}/lessons/${data.id}`
        : path
      const { status } = await send(url, 'PUT', update, { [field]: `${text} ${word}`.trim() }, data.version)
      if (status === 200) break
      expect(status).toBe(412)
    }
  }
}

async function everybodyWrites(path: string, field: string) {
  const before = v.parse(Answer, (await send(urls[0] ?? '', 'GET', path)).body).data
  const words = urls.flatMap((url, process) =>
    Array.from({ length: WRITERS }, (_, one) => ({
      url,
      words: Array.from({ length: ROUNDS }, (__, round) => `p${process}w${one}r${round}`),
    })),
  )
  await Promise.all(words.map((one) => writer(one.url, path, field, one.words)))
  const after = v.parse(Answer, (await send(urls[1] ?? '', 'GET', path)).body).data
  const all = words.flatMap((one) => one.words)
  const found = String(after[field]).match(/p\dw\dr\d+/g) ?? []
  expect(found.toSorted()).toEqual(all.toSorted())
  expect(after.version).toBe(before.version + all.length)
}

describe('two processes on one database', () => {
  test('lose no update of a category, a tag, a workflow category, a post, a course, a lesson, a workflow or the settings', async () => {
    const category_id = await made('/categories', { name: 'Shared' })
    await everybodyWrites(`/categories/${category_id}`, 'description')
    await everybodyWrites(`/tags/${await made('/tags', { name: 'Shared' })}`, 'description')
    const workflow_category_id = await made('/admin/workflow-categories', { name: 'Shared' })
    await everybodyWrites(`/admin/workflow-categories/${workflow_category_id}`, 'description')
    const post = await made('/admin/posts', { title: 'Shared', content: '<p>Text</p>', category_id })
    await everybodyWrites(`/admin/posts/${post}`, 'meta_keywords')
    const course = await made('/admin/courses', {
      title: 'Shared',
      description: 'All',
      duration_hours: 1,
      level: 'beginner',
    })
    await everybodyWrites(`/admin/courses/${course}`, 'description')
    const lesson = await made(`/admin/courses/${course}/lessons`, { title: 'Shared', content: 'Text' })
    await everybodyWrites(`/admin/lessons/${lesson}`, 'content')
    const workflow = await made('/admin/workflows', { title: 'Shared', summary: 'All', workflow_category_id })
    await everybodyWrites(`/admin/workflows/${workflow}`, 'description')
    await everybodyWrites('/settings', 'site_description')
  }, 240_000)

  test('delete a record once: whoever comes second is told', async () => {
    const tag = await made('/tags', { name: 'Gone' })
    const statuses = await Promise.all(
      urls.map(async (url) => (await send(url, 'DELETE', `/tags/${tag}`, undefined, 1)).status),
    )
    expect(statuses.toSorted()).toEqual([200, 404])
  })
})
