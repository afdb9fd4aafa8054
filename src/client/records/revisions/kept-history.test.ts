import { expect, test } from 'vitest'
import type { Revision } from '#contract/records/revision.ts'
import { thatFit } from './kept-history.ts'

const revision = (version: number, length: number, name: string | null = null): Revision => ({
  name,
  id: version,
  version,
  created_at: '2026-05-01T10:00:00Z',
  author: 'Ona',
  author_id: 1,
  record: { content: 'x'.repeat(length) },
})

test('of a long history the newest versions are kept that there is room for', () => {
  const history = [revision(3, 400), revision(2, 400), revision(1, 400)]
  expect(thatFit(history, 5000)).toEqual(history)
  expect(thatFit(history, 1200).map(({ version }) => version)).toEqual([3, 2])
  expect(thatFit(history, 100)).toEqual([])
})

test('versions with a name are kept before newer ones without', () => {
  const history = [revision(3, 400), revision(2, 400), revision(1, 400, 'Before the redesign')]
  expect(thatFit(history, 1250).map(({ version }) => version)).toEqual([3, 1])
  expect(thatFit(history, 700).map(({ version }) => version)).toEqual([1])
})
