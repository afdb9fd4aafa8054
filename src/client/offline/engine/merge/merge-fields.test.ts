import { describe, expect, it } from 'vitest'
import type { EntityPolicy } from '#contract/records/policy.ts'
import { policy } from '#tests/offline/support/operations.ts'
import { mergeFields, mergeSets } from './merge.ts'

/** What becomes of each field when two sides changed a record, and what of it is sent. */

const post = policy('post')
const state = (name: string, base: object, mine: object, theirs: object, of: EntityPolicy = post) => {
  const { fields, clean, values } = mergeFields(of, { ...base }, { ...mine }, { ...theirs })
  const found = fields[name]
  return [found?.state, found?.merged, clean, values]
}

describe('one field', () => {
  it('that only I changed is sent, whole', () => {
    expect(state('title', { title: 'A' }, { title: 'B' }, { title: 'A' })).toEqual(['mine', 'B', true, { title: 'B' }])
  })

  it('that only they changed stays theirs, and is not sent', () => {
    expect(state('title', { title: 'A' }, { title: 'A ' }, { title: 'C' })).toEqual(['theirs', 'C', true, {}])
  })

  it('that both changed to the same is not sent', () => {
    expect(state('title', { title: 'A' }, { title: 'B ' }, { title: 'B' })).toEqual(['same', 'B', true, {}])
  })

  it('in which I changed white space alone is sent', () => {
    expect(state('title', { title: 'A' }, { title: '  A' }, { title: 'A' })).toEqual([
      'mine',
      '  A',
      true,
      { title: '  A' },
    ])
    // They ended at the very same, or nobody knows where it started.
    expect(state('title', { title: 'A' }, { title: 'A ' }, { title: 'A ' })).toMatchObject(['same', 'A ', true, {}])
    expect(state('title', { title: 'A ' }, { title: 'A ' }, { title: 'A' })).toMatchObject(['same', 'A', true, {}])
    expect(state('title', {}, { title: 'A ' }, { title: 'A' })).toMatchObject(['same', 'A', true, {}])
    expect(state('title', { title: 'B' }, { title: 'A ' }, { title: 'A' })).toMatchObject(['same', 'A', true, {}])
    expect(state('title', {}, { title: '  ' }, { title: '' })).toMatchObject(['same', '', true, {}])
  })

  it('that both changed otherwise is asked about, with all that was written', () => {
    const { fields, clean, values } = mergeFields(post, { title: 'A' }, { title: 'B' }, { title: 'C' })
    expect(fields).toEqual({
      title: { base: 'A', mine: 'B', theirs: 'C', merged: null, state: 'conflict', hunks: [] },
    })
    expect([clean, values]).toEqual([false, {}])
  })

  it('that their record does not carry they can’t have changed', () => {
    expect(state('title', { title: 'A' }, { title: 'B' }, {})).toEqual(['mine', 'B', true, { title: 'B' }])
  })

  it('whose start nobody knows is asked about', () => {
    expect(state('title', {}, { title: 'B' }, { title: 'C' })).toEqual(['conflict', null, false, {}])
  })
})

describe('texts, sets and orders', () => {
  const base = { content: '<p>a</p><p>b</p><p>c</p>' }
  const mine = { content: '<p>A</p><p>b</p><p>c</p>' }

  it('are joined where that loses nothing', () => {
    const merged = '<p>A</p><p>b</p><p>C</p>'
    expect(state('content', base, mine, { content: '<p>a</p><p>b</p><p>C</p>' })).toEqual([
      'merged',
      merged,
      true,
      { content: merged },
    ])
    expect(state('tags', { tags: [1, 2] }, { tags: [1, 2, 3] }, { tags: [1] })).toEqual([
      'merged',
      [1, 3],
      true,
      { tags: [1, 3] },
    ])
    expect(state('tags', { tags: null }, { tags: [3] }, { tags: [1] })[1]).toEqual([1, 3])
    expect(state('tags', { tags: 1 }, { tags: [1, 3] }, { tags: 2 })[1]).toEqual([2, 3])
    for (const tags of [null, undefined])
      expect(state('tags', { tags: [1] }, { tags: [1, 3] }, { tags })[1]).toEqual([3])
    const markdown: EntityPolicy = { ...post, fields: { content: { label: 'Text', merge: 'markdown' } } }
    const [a, b, both] = ['A\n\nb\n\nc', 'a\n\nb\n\nC', 'A\n\nb\n\nC'].map((content) => ({ content }))
    expect(state('content', { content: 'a\n\nb\n\nc' }, a ?? {}, b ?? {}, markdown)[3]).toEqual(both)
  })

  it('are shown piece by piece where it would', () => {
    const { fields, clean } = mergeFields(post, base, mine, { content: '<p>Z</p><p>b</p><p>c</p>' })
    expect([fields['content']?.state, fields['content']?.merged, clean]).toEqual(['conflict', null, false])
    expect(fields['content']?.hunks.map(({ kind }) => kind)).toContain('conflict')
  })

  it('take nothing for text that is none', () => {
    expect(state('content', { content: null }, mine, { content: '<p>Z</p>' })[0]).toBe('conflict')
  })

  const list: EntityPolicy = { ...post, fields: { list: { label: 'Order', merge: 'order', reference: 'lesson' } } }
  const orders = (before: number[], own: number[], other: number[], made: readonly number[] = []) =>
    mergeFields(list, { list: before }, { list: own }, { list: other }, new Set(made)).fields['list']

  it('keep both moves of an order, and ask about two that stand against each other', () => {
    expect(orders([1, 2, 3, 4], [2, 1, 3, 4], [1, 2, 4, 3])).toMatchObject({ state: 'merged', merged: [2, 1, 4, 3] })
    expect(orders([1, 2, 3, 4], [4, 1, 2, 3], [1, 4, 2, 3])).toMatchObject({ state: 'conflict', merged: null })
  })

  it('take the order in which own records arrived for nobody’s wish', () => {
    expect(orders([1, 2], [2, 1], [1, 2, 3], [1, 2, 3])?.merged).toEqual([2, 1])
    expect(orders([1, 2], [3, 2, 1], [1, 2, 3], [1, 2, 3])?.merged).toEqual([3, 2, 1])
    // What they removed meanwhile stays removed.
    expect(orders([1, 2, 3], [2, 3, 1], [1, 3], [2])?.merged).toEqual([3, 1])
  })
})

it('keeps what neither side removed from a set, in their order, and what either added', () => {
  expect(mergeSets([1, 2, 3], [1, 3, 4], [3, 2, 5])).toEqual([3, 5, 4])
  expect(mergeSets([], [1], [1])).toEqual([1])
  expect(mergeSets([1], [1], [])).toEqual([])
  expect(mergeSets(['a'], ['a '], ['a', 'b'])).toEqual(['a', 'b'])
})

describe('fields that are decided as one', () => {
  const base = { is_published: false, published_at: null, title: 'A' }
  const soon = '2026-12-01T00:00:00.000Z'

  it('are sent together, so that they are guarded together', () => {
    const mine = { is_published: true, published_at: null }
    expect(state('published_at', base, mine, { ...base })).toEqual(['same', null, true, mine])
    expect(state('title', base, { title: 'B', is_published: false }, base)).toMatchObject([
      'mine',
      'B',
      true,
      { title: 'B' },
    ])
  })

  it('are asked about as far as they differ when both sides moved them', () => {
    const { fields, clean } = mergeFields(
      post,
      base,
      { is_published: true, published_at: null },
      { ...base, is_published: true, published_at: soon },
    )
    expect([fields['is_published']?.state, fields['published_at']?.state, clean]).toEqual(['same', 'conflict', false])
    const asked = { base: null, mine: null, theirs: soon, merged: null, state: 'conflict', hunks: [] }
    expect(fields['published_at']).toEqual(asked)
  })

  it('are nobody’s question when only one side moved them', () => {
    const theirs = { ...base, published_at: soon }
    const untouched = { is_published: false, published_at: null }
    expect(state('published_at', base, untouched, theirs)).toEqual(['theirs', soon, true, {}])
  })

  it('are all asked about when one of them is', () => {
    const mine = { is_published: true, published_at: soon }
    const { fields } = mergeFields(post, { is_published: false }, mine, { is_published: false, published_at: null })
    expect([fields['is_published']?.state, fields['published_at']?.state]).toEqual(['conflict', 'conflict'])
  })
})
