import { expect, it } from 'vitest'
import { post } from '#contract/records/post.ts'
import type { Found } from '#contract/records/found.ts'
import { emptyForm } from '#contract/records/schemas.ts'
import { newLocalId } from '#client/offline/reading/record-id.ts'
import { isForLater, publishHints, textFigures } from './-post-figures.ts'
import { keywordsOf } from './-post-page.ts'
import { accepts } from './-post-found.ts'
import type { PostRow } from './-post-search.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const NEW_POST = emptyForm(post)

function row(fields: Partial<PostRow>): PostRow {
  const { content: _content, meta_description: _text, meta_keywords: _words, ...summary } = NEW_POST
  return { ...summary, id: 1, ...fields }
}

it('filters posts of the device as the server would', () => {
  const later = row({ title: 'Later', is_published: true, published_at: '2026-12-01T00:00:00.000Z', tags: [2] })
  expect(accepts({ status: 'scheduled' }, NOW, 1)(later)).toBe(true)
  expect(accepts({ status: 'published' }, NOW, 1)(later)).toBe(false)
  expect(accepts({ tag: 2 }, NOW, 1)(later)).toBe(true)
  expect(accepts({ category: 7 }, NOW, 1)(later)).toBe(false)
  expect(accepts({ q: 'late excerpt' }, NOW, 1)({ ...later, excerpt: 'An Excerpt' })).toBe(true)
  expect(accepts({ q: 'elsewhere' }, NOW, 1)(later)).toBe(false)
  expect(accepts({ author: 2 }, NOW, 1)({ ...later, author_id: 2 })).toBe(true)
  expect(accepts({ author: 2 }, NOW, 1)({ ...later, author_id: 1 })).toBe(false)
  // What was never sent was written by whoever is signed in.
  expect(accepts({ author: 1 }, NOW, 1)({ ...later, id: newLocalId() })).toBe(true)
  expect(accepts({ author: 2 }, NOW, 1)({ ...later, id: newLocalId() })).toBe(false)
  // The text of a post that is kept here, and what the server found in one that is not.
  const kept = { ...later, content: '<p>A week in K<b>ö</b>ln</p>' }
  expect(accepts({ q: 'KOLN later' }, NOW, 1)(kept)).toBe(true)
  const found: PostRow & Found = { ...later, found: ['A week in ', 'Köln', ''] }
  expect(accepts({ q: 'koln' }, NOW, 1)(found)).toBe(true)
})

it('counts words and reading time of the text, not of its markup', () => {
  expect(textFigures('<p>One <strong>two</strong>&nbsp;three</p><p>four</p>')).toEqual({ words: 4, minutes: 1 })
  expect(textFigures('').words).toBe(0)
})

it('hints at what a public post should have', () => {
  const hints = publishHints({
    ...NEW_POST,
    content: '<p><img src="/a.png" alt=""><img src="/b.png" alt="A boat"></p>',
  })
  expect(hints).toContain('1 picture has no description')
  expect(hints).toContain('No excerpt')
  expect(publishHints({ ...NEW_POST, excerpt: 'x', meta_description: 'x', featured_image: '/a.png' })).toEqual([])
})

it('calls publishing scheduling when the date lies ahead', () => {
  expect(isForLater({ published_at: '2026-12-01T00:00:00.000Z' }, NOW)).toBe(true)
  expect(isForLater({ published_at: null }, NOW)).toBe(false)
})

it('reads keywords out of one text', () => {
  expect(keywordsOf(' a, b c ,,')).toEqual(['a', 'b c'])
})
