import { expect, it } from 'vitest'
import { inOrder } from './word-order.ts'

it('is blind to case, and puts numbers by their size', () => {
  expect(['Zug', 'apple', '1st', 'Eclairs', 'zoo', 'ant'].toSorted(inOrder)).toEqual([
    '1st',
    'ant',
    'apple',
    'Eclairs',
    'zoo',
    'Zug',
  ])
  expect([10, 9, 100].toSorted(inOrder)).toEqual([9, 10, 100])
  expect(inOrder('Same', 'same')).toBe(0)
})
