import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryKey } from '#client/data/queries.ts'
import { dueSteps } from './kept-ahead.ts'
import { noteKept, noteOpened } from './opened.ts'

const AGE = 15 * 60_000
const TAGS = queryKey('tags.list', {})
const due = (client: QueryClient, now: number) => dueSteps(client, { now, age: AGE, admin: false }).length

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

it('asks again after a write, but not because the page was opened anew', async () => {
  const now = Date.now()
  const [written, kept] = [withTags(now), withTags(performance.timeOrigin - 1)]
  await Promise.all([written, kept].map((client) => client.invalidateQueries({ refetchType: 'none' })))
  const all = due(new QueryClient(), now)
  expect(due(written, now)).toBe(all)
  expect(due(kept, Math.min(now, performance.timeOrigin + AGE - 2))).toBe(all - 1)
})

it('asks once for a course that was opened', () => {
  const now = Date.now()
  const client = new QueryClient()
  const all = due(client, now)
  noteOpened(client, 'course', 4, now)
  expect(due(client, now)).toBe(all + 1)
  noteKept(client, 'course', 4, now)
  expect(due(client, now)).toBe(all)
})

it('asks for the figures of people and of the server only for those who may see them', () => {
  const client = new QueryClient()
  const now = Date.now()
  expect(dueSteps(client, { now, age: AGE, admin: true }).length).toBeGreaterThan(due(client, now))
})
