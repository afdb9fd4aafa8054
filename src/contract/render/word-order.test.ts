import { expect, it } from 'vitest'
import { wordOrder } from './word-order.ts'

it('is blind to case and accents, and the same from whichever order it begins', () => {
  const ordered = ['1st', 'Äpfel', 'apple', 'Ecole', 'École', 'éclairs', 'Zug', 'zügig']
  const expected = ['1st', 'Äpfel', 'apple', 'éclairs', 'Ecole', 'École', 'Zug', 'zügig']
  expect(ordered.toSorted(wordOrder((word) => word))).toEqual(expected)
  expect(ordered.toReversed().toSorted(wordOrder((word) => word))).toEqual(expected)
})
