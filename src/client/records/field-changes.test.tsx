import { expect, it } from 'vitest'
import { post } from '#contract/records/post.ts'
import { quiz } from '#contract/records/quiz.ts'
import { fieldChanges } from './field-changes.ts'
import { memberLines } from './member-lines.ts'

const words = (name: string, value: unknown) => (name === 'category_id' ? `Category ${String(value)}` : undefined)
const changes = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  fieldChanges(post, before, after, words)

it('shows only the fields that differ, with names instead of ids', () => {
  expect(changes({ title: 'A', category_id: 1, excerpt: 'x' }, { title: 'A', category_id: 2, excerpt: 'x' })).toEqual([
    { label: 'Category', before: 'Category 1', after: 'Category 2' },
  ])
})

it('shows only the paragraphs of a text that differ', () => {
  const found = changes(
    { content: '<p>One</p><p>Two</p><p>Three</p>' },
    { content: '<p>One</p><p>Deux</p><p>Three</p>' },
  )
  expect(found).toEqual([{ label: 'Content, paragraph 2', before: 'Two', after: 'Deux' }])
})

it('shows the markup when only that differs', () => {
  expect(changes({ content: '<p>One</p>' }, { content: '<p><strong>One</strong></p>' })).toEqual([
    { label: 'Content, paragraph 1, format', before: '<p>One</p>', after: '<p><strong>One</strong></p>' },
  ])
})

it('says nothing about the order of tags and the form of times', () => {
  const before = { tags: [1, 2], published_at: '2026-11-21T12:00:00Z' }
  expect(changes(before, { tags: [2, 1], published_at: '2026-11-21T12:00:00.000Z' })).toEqual([])
})

it('says nothing about what was missing before and is empty now', () => {
  expect(changes({}, { title: 'A', tags: [], excerpt: '', published_at: null })).toEqual([
    { label: 'Title', before: '', after: 'A' },
  ])
})

const question = { question: 'Which?', option_a: 'One', option_b: 'Two', option_c: 'Three', option_d: 'Four' }
const answered = (correct_answer: string) => ({ ...question, correct_answer, points: 10, explanation: '' })

it('shows only the questions of a quiz that differ, with their labels', () => {
  const found = fieldChanges(
    quiz,
    { questions: [answered('A'), answered('B')] },
    { questions: [answered('A'), answered('C')] },
    () => undefined,
  )
  const words = (letter: string) =>
    `2. Question: Which?\nA: One\nB: Two\nC: Three\nD: Four\nCorrect answer: ${letter}\nPoints: 10`
  expect(found).toEqual([{ label: 'Questions, 2', before: words('B'), after: words('C') }])
})

it('writes a list of objects as numbered lines, and other values not at all', () => {
  const field = quiz.fields['questions']
  expect(memberLines(field, [{ question: 'Which?' }, { question: 'Who?' }])).toBe(
    '1. Question: Which?\n\n2. Question: Who?',
  )
  expect(memberLines(field, [])).toBe('')
  expect(memberLines(quiz.fields['title'], [{}])).toBeNull()
})
