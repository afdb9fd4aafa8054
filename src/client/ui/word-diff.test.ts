import { expect, it } from 'vitest'
import { markChanges } from './word-diff.ts'

const changed = (before: string, after: string) =>
  markChanges(before, after)
    .filter((piece) => piece.changed)
    .map((piece) => piece.text)

it('marks the words that are new and nothing else', () => {
  expect(changed('The quick brown fox jumps', 'The slow brown fox sits')).toEqual(['slow', 'sits'])
})

it('marks nothing when words were only taken away', () => {
  expect(changed('one two three', 'one three')).toEqual([])
})

it('gives the new text again when its pieces are joined', () => {
  const after = 'a  b\nc d e'
  expect(
    markChanges('a x c e', after)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(after)
})

it('does not compare very long changes word by word', () => {
  const words = (letter: string) => Array.from({ length: 900 }, (_, n) => `${letter}${n}`).join(' ')
  expect(markChanges(words('a'), words('b')).some((piece) => piece.changed)).toBe(true)
})
