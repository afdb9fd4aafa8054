import { expect, it } from 'vitest'
import type { EditedRecord } from '#contract/calls/dashboard.ts'
import { recentRows } from './-recent-rows.ts'

const stored: readonly EditedRecord[] = [
  { type: 'post', id: 1, course_id: null, title: 'A post', status: 'draft', updated_at: '2026-03-01T12:00:00.000Z' },
  {
    type: 'lesson',
    id: 4,
    course_id: 2,
    title: 'A lesson',
    status: 'published',
    updated_at: '2026-03-01T11:00:00.000Z',
  },
]
const SAVED = Date.parse('2026-03-01T13:00:00.000Z')
type Item = Parameters<typeof recentRows>[1][number]
const waits = (change: Partial<Item>): Item => ({
  entity: 'lesson',
  recordId: 4,
  kind: 'update',
  label: 'A better lesson',
  savedAt: SAVED,
  state: 'waiting',
  operation: { params: { courseId: 2 }, values: {} },
  ...change,
})
const MADE = 'new-3f0c8a52-6b1d-4e7f-9a2b-5c4d3e2f1a0b'

it('lists what the server names, each with the address of its editor', () => {
  const rows = recentRows(stored, [], () => undefined)
  expect(rows.map(({ key, path, standing }) => [key, path, standing])).toEqual([
    ['post:1', '/admin/posts/1', undefined],
    ['lesson:4', '/admin/courses/2/lessons/4', undefined],
  ])
})

it('puts what waits here first, under the words that it was given', () => {
  const [first, second] = recentRows(stored, [waits({})], () => undefined)
  expect(first).toMatchObject({ key: 'lesson:4', title: 'A better lesson', standing: { phase: 'waiting' }, at: SAVED })
  expect(second).toMatchObject({ key: 'post:1' })
})

it('knows a record made here by the id that the server gave it', () => {
  const made = waits({ entity: 'post', recordId: MADE, label: 'Made here', operation: { params: {}, values: {} } })
  const keys = (serverId?: number) => recentRows(stored, [made], () => serverId).map(({ key }) => key)
  expect(keys()).toEqual([`post:${MADE}`, 'post:1', 'lesson:4'])
  expect(keys(1)).toEqual(['post:1', 'lesson:4'])
})

it('leaves out what will be deleted, and kinds that are not written', () => {
  const items = [waits({ kind: 'delete' }), waits({ entity: 'tag', recordId: 9 })]
  expect(recentRows(stored, items, () => undefined).map(({ key }) => key)).toEqual(['post:1'])
})
