import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { POSTS_PER_PAGE } from '#contract/records/post-list.ts'
import { post } from '#contract/records/post.ts'
import { queryKey } from '#client/data/queries.ts'
import { writeAcknowledged } from './cache-writer.ts'
import { dueParts, dueSteps } from './kept-ahead.ts'
import { noteKept, noteOpened } from './recently-opened.ts'

afterEach(() => vi.unstubAllGlobals())

const AGE = 15 * 60_000
const TAGS = queryKey('tags.list', {})
const due = (client: QueryClient, now: number) => dueParts(client, { now, age: AGE, admin: false }).length
const steps = (client: QueryClient, now: number) => dueSteps(client, { now, age: AGE, admin: false }).length

function withTags(at: number) {
  const client = new QueryClient()
  client.setQueryData(TAGS, [], { updatedAt: at })
  return client
}

it('asks for what was never here, and not for what has answered lately', () => {
  const now = Date.now()
  const all = due(new QueryClient(), now)
  expect(due(withTags(now - AGE + 1), now)).toBe(all - 1)
  expect(due(withTags(now - AGE), now)).toBe(all)
})

it('does not ask because the page was opened anew, which marks every answer as stale', async () => {
  const now = Date.now()
  const client = withTags(now - 1)
  await client.invalidateQueries({ refetchType: 'none' })
  expect(due(client, now)).toBe(due(new QueryClient(), now) - 1)
})

it('asks once for a course that was opened', () => {
  const now = Date.now()
  const client = new QueryClient()
  const all = steps(client, now)
  noteOpened(client, 'course', 4, now)
  expect(steps(client, now)).toBe(all + 1)
  noteKept(client, 'course', 4, now)
  expect(steps(client, now)).toBe(all)
})

it('asks for the figures of people and of the server only for those who may see them', () => {
  const client = new QueryClient()
  const now = Date.now()
  expect(dueParts(client, { now, age: AGE, admin: true }).length).toBeGreaterThan(due(client, now))
})

it.each(['homeSettings.list', 'homeSettings.order', 'emailTemplates.list', 'cvTemplates.list'] as const)(
  'asks an admin’s device for %s, opened or not',
  (name) => {
    const now = Date.now()
    const parts = (client: QueryClient) => dueParts(client, { now, age: AGE, admin: true }).length
    const client = new QueryClient()
    client.setQueryData(queryKey(name, {}), [], { updatedAt: now })
    expect(parts(client)).toBe(parts(new QueryClient()) - 1)
  },
)

const ROW = {
  id: 7,
  version: 1,
  slug: 'old',
  excerpt: '',
  featured_image: null,
  category_id: null,
  tags: [],
  is_published: false,
  published_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}

it('asks again for what an edit overtook on its way, so that no list shows what stood there before', async () => {
  const client = new QueryClient()
  let titles = ['Old']
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    const data = titles.map((title) => ({ ...ROW, title }))
    const pager = { data, current_page: 1, last_page: 1, total: data.length, per_page: 50 }
    asked += 1
    if (asked === 1) {
      titles = ['New']
      writeAcknowledged(client, post, { id: 7, kind: 'update', record: { id: 7, title: 'New', version: 2 } })
    }
    const parts = { 'posts.latest': { tag: `t${asked}`, answer: pager } }
    return new Response(JSON.stringify({ success: true, status: 200, message: '', data: { parts } }))
  })
  await dueSteps(client, { now: Date.now(), age: AGE, admin: false })[0]?.()
  const first = queryKey('posts.list', { query: { page: '1', per_page: String(POSTS_PER_PAGE) } })
  expect(client.getQueryData(first)).toMatchObject({ data: [{ title: 'New' }] })
})

it('brings the texts of a device that holds none with its lists, and asks for none of them again', async () => {
  const client = new QueryClient()
  const asked: string[] = []
  const pager = (data: unknown[]) => ({ data, current_page: 1, last_page: 1, total: data.length, per_page: 50 })
  const row = { ...ROW, title: 'Tide' }
  const whole = { ...row, content: '<p>Low water.</p>', meta_description: '', meta_keywords: '' }
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    asked.push(decodeURIComponent(String(address instanceof Request ? address.url : address)))
    const parts = {
      'posts.latest': { tag: 'rows', answer: pager([row]) },
      ...(asked.at(-1)?.includes('posts.texts') && { 'posts.texts': { tag: 'texts', answer: pager([whole]) } }),
    }
    return new Response(JSON.stringify({ success: true, status: 200, message: '', data: { parts } }))
  })
  const all = () => dueSteps(client, { now: Date.now() + AGE, age: AGE, admin: false })
  for (const step of all()) await step()
  expect(client.getQueryData(queryKey('posts.read', { params: { id: 7 } }))).toMatchObject({ content: whole.content })
  expect(asked).toHaveLength(1)
  for (const step of all()) await step()
  expect(asked).toHaveLength(2)
  expect(asked[1]).not.toContain('posts.texts')
})
