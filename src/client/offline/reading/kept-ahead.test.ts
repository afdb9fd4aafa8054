import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryKey } from '#client/data/queries.ts'
import { dueParts, dueSteps } from './kept-ahead.ts'
import { noteKept, noteOpened } from './recently-opened.ts'

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
