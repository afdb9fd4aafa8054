import { describe, expect, it } from 'vitest'
import { post } from '#contract/records/post.ts'
import { mergeFields } from '#client/offline/engine/merge/merge.ts'
import { allMine, linesOf, resultOf, UNDECIDED, withSide, wordOf } from './-choices.ts'

const base = { title: 'Queues', content: '<p>One.</p><p>Two.</p><p>Three.</p>' }
const mine = { title: 'Queues, kept', content: '<p>One.</p><p>Two of mine.</p><p>Three.</p>' }
const theirs = { title: 'Queues, sent', content: '<p>One.</p><p>Two of theirs.</p><p>Three.</p>' }
const { fields } = mergeFields(post, base, mine, theirs)
const title = fields['title']
const content = fields['content']
if (!title || !content) throw new Error('both fields stand against each other')

describe('deciding a conflict', () => {
  it('leaves a field open until a side is chosen', () => {
    expect(resultOf(post.fields['title'], title, UNDECIDED)).toEqual({ decided: false, value: null })
    expect(wordOf(UNDECIDED, false)).toBe('To decide')
  })

  it('takes the chosen side', () => {
    const choices = withSide({}, ['title'], 'theirs')
    expect(resultOf(post.fields['title'], title, choices['title'] ?? UNDECIDED).value).toBe('Queues, sent')
  })

  it('takes what was typed over either side', () => {
    const typed = { ...UNDECIDED, edited: 'Queues, both', isEdited: true }
    expect(resultOf(post.fields['title'], title, typed).value).toBe('Queues, both')
    expect(wordOf(typed, true)).toBe('Merged')
  })

  it('puts a long text together from the paragraphs that agree and the ones that were chosen', () => {
    const at = content.hunks.findIndex((hunk) => hunk.kind === 'conflict')
    const chosen = { ...UNDECIDED, hunks: { [at]: 'mine' as const } }
    expect(resultOf(post.fields['content'], content, chosen)).toEqual({ decided: true, value: mine.content })
  })

  it('keeps all of mine without taking away what they alone changed', () => {
    const start = { ...base, excerpt: 'Short', content: '<p>One.</p><p>Two.</p><p>Three.</p><p>Four.</p><p>Five.</p>' }
    const here = { ...start, title: 'Mine', content: start.content.replace('Two.', 'Two of mine.') }
    const there = {
      title: 'Theirs',
      excerpt: 'Their excerpt',
      content: start.content.replace('Two.', 'Two of theirs.').replace('Five.', 'Five of theirs.'),
    }
    const merged = mergeFields(post, start, here, there)
    expect(allMine(post.fields, merged.fields)).toEqual({
      title: 'Mine',
      excerpt: 'Their excerpt',
      content: '<p>One.</p><p>Two of mine.</p><p>Three.</p><p>Four.</p><p>Five of theirs.</p>',
    })
  })

  it('shows an order as numbered titles, and takes one of the two', () => {
    const lessons = { label: 'Lessons', merge: 'order', reference: 'lesson' } as const
    const course = { ...post, fields: { lessons } }
    const order = mergeFields(course, { lessons: [1, 2, 3] }, { lessons: [2, 3, 1] }, { lessons: [2, 1, 3] }).fields[
      'lessons'
    ]
    if (!order) throw new Error('the order was changed')
    const titles = ['', 'Seeing', 'Asking', 'Drawing']
    expect(linesOf(lessons, order.mine, (id) => titles[Number(id)] ?? '')).toBe('1. Asking\n2. Drawing\n3. Seeing')
    expect(linesOf(post.fields['tags'], [1, 2], String)).toBeNull()
    expect(resultOf(lessons, order, UNDECIDED).decided).toBe(false)
    expect(resultOf(lessons, order, { ...UNDECIDED, side: 'theirs' })).toEqual({ decided: true, value: [2, 1, 3] })
  })
})
