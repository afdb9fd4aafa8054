import { expect, it } from 'vitest'
import { policy, post } from '#tests/offline/support/operations.ts'
import { marksOf } from './marks.ts'

const mark = (title: string) => marksOf(policy('post'), { title })['title']

it('a field has one mark for one meaning, and only where its record carries it', () => {
  expect(Object.keys(marksOf(policy('post'), { title: 'a', unknown: 1 }))).toEqual(['title'])
  const [one, other] = [post({ content: '<p>a  b</p>', tags: [1, 2] }), post({ content: '<P>a b</P>', tags: [2, 1] })]
  expect(marksOf(policy('post'), one)).toEqual(marksOf(policy('post'), other))
})

it('texts that differ have other marks, wherever they differ', () => {
  const texts = [
    '',
    'a',
    'b',
    'ab',
    'ba',
    'aa',
    'aab',
    'aba',
    'baa',
    'a b',
    'Aa',
    'BB',
    'x'.repeat(40),
    `${'x'.repeat(39)}y`,
  ]
  expect(new Set(texts.map(mark)).size).toBe(texts.length)
})

it('stays what it was: marks are kept on the device', () => {
  expect([mark('a'), mark('Hello')]).toEqual(['6.fe4f7de4f029f70c', 'a.91e0cdd02ecdb753'])
})
