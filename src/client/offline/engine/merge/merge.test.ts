import { describe, expect, it } from 'vitest'
import { policy } from '#tests/offline/support/operations.ts'
import { mergeFields, mergeSets } from './merge.ts'
import { splitHtml } from './html.ts'
import { splitMarkdown } from './markdown-grammar.ts'
import { mergeText } from './paragraphs.ts'
import { same } from './values.ts'

const post = policy('post')
const html = { label: 'Content', merge: 'html' } as const

describe('merging fields', () => {
  it('takes what only one side changed, without asking', () => {
    const result = mergeFields(
      post,
      { title: 'A', excerpt: 'x' },
      { title: 'B', excerpt: 'x' },
      { title: 'A', excerpt: 'y' },
    )
    expect([result.clean, result.values]).toEqual([true, { title: 'B' }])
  })

  it('asks about one value that both changed', () => {
    expect(mergeFields(post, { title: 'A' }, { title: 'B' }, { title: 'C' }).fields['title']?.state).toBe('conflict')
  })

  it('sees no change in the server’s own way of writing', () => {
    expect(same(html, '<p>a</p><p>b<br></p>', ' <p>a</p>\n<p>b<br /></p>\n')).toBe(true)
    expect(same(undefined, '2026-11-21T08:00:00Z', '2026-11-21T08:00:00.000Z')).toBe(true)
    expect(same(undefined, null, '')).toBe(true)
    expect(same({ label: 'Category', merge: 'scalar', reference: 'category' }, '5', 5)).toBe(true)
    expect(same(undefined, '5', 5)).toBe(false)
    expect(same(html, '<p>a</p>', '<p>b</p>')).toBe(false)
  })

  it('asks about a field whose start nobody knows', () => {
    expect(mergeFields(post, {}, { title: 'B' }, { title: 'C' }).clean).toBe(false)
  })

  it('decides a group as one', () => {
    const base = { is_published: false, published_at: null }
    const mine = { is_published: true, published_at: null }
    const theirs = { is_published: false, published_at: '2026-12-01T00:00:00.000Z' }
    const { fields, clean } = mergeFields(post, base, mine, theirs)
    expect([clean, fields['is_published']?.state, fields['published_at']?.state]).toEqual([
      false,
      'conflict',
      'conflict',
    ])
  })

  it('holds a publication back while its text is being asked about', () => {
    const result = mergeFields(
      post,
      { is_published: false, title: 'A' },
      { is_published: true, title: 'B' },
      { is_published: false, title: 'C' },
    )
    expect(result.clean).toBe(false)
  })

  it('adds and removes members of sets on both sides', () => {
    expect(mergeSets([1, 2, 3], [1, 3, 4], [2, 3, 5])).toEqual([3, 5, 4])
  })
})

describe('merging text', () => {
  it('joins changes of different paragraphs', () => {
    const base = '<p>a</p><p>b</p><p>c</p><p>d</p>'
    expect(mergeText('html', base, '<p>A</p><p>b</p><p>c</p><p>d</p>', '<p>a</p><p>b</p><p>c</p><p>D</p>').merged).toBe(
      '<p>A</p><p>b</p><p>c</p><p>D</p>',
    )
  })

  it('asks, paragraph by paragraph, where both changed the same one', () => {
    const { merged, hunks } = mergeText('html', '<p>a</p><p>b</p>', '<p>a</p><p>mine</p>', '<p>a</p><p>theirs</p>')
    expect(merged).toBeNull()
    expect(hunks).toContainEqual({ kind: 'conflict', base: '<p>b</p>', mine: '<p>mine</p>', theirs: '<p>theirs</p>' })
  })

  it('is not disturbed by white space between blocks', () => {
    const { merged } = mergeText(
      'html',
      '<p>a</p><p>b</p><p>c</p>',
      '<p>a</p><p>b</p><p>C</p>',
      '<p>A</p>\n<p>b</p>\n<p>c</p>',
    )
    expect(merged?.replace(/\s/g, '')).toBe('<p>A</p><p>b</p><p>C</p>')
  })

  it('merges paragraphs of Markdown and keeps the blank lines between them', () => {
    expect(mergeText('markdown', 'a\n\nb\n\nc', 'A\n\nb\n\nc', 'a\n\nb\n\nc\n\nd').merged).toBe('A\n\nb\n\nc\n\nd')
  })

  it('splits without losing a character', () => {
    for (const text of [
      '<p>a <b>x</b></p>\n<ul><li>1</li></ul> tail <hr><p>b',
      '<div><p>a</p></div>plain',
      '</p><p>x</p>',
      '<!-- c --><p title="a>b">x</p>',
    ]) {
      expect(splitHtml(text).join('')).toBe(text)
    }
    expect(splitHtml('<p>a</p><ul><li>b</li></ul><hr><p>c</p>')).toEqual([
      '<p>a</p>',
      '<ul><li>b</li></ul>',
      '<hr>',
      '<p>c</p>',
    ])
    const markdown = 'a\n\n```\nx\n\ny\n```\n\nb\n'
    expect(splitMarkdown(markdown).join('')).toBe(markdown)
    expect(splitMarkdown(markdown)).toHaveLength(3)
  })
})
