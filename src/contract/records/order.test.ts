import { describe, expect, it } from 'vitest'
import { arranged } from './order.ts'

describe('a list put into a wanted order', () => {
  it('has exactly the order that names every member', () => {
    expect(arranged([1, 2, 3], [3, 1, 2])).toEqual([3, 1, 2])
  })

  it('ignores what is no member, and what is named twice', () => {
    expect(arranged([1, 2, 3], [9, 3, 3, 1, 2])).toEqual([3, 1, 2])
  })

  it('keeps a member that is not named behind its former neighbour', () => {
    expect(arranged([1, 2, 3, 4], [4, 1, 3])).toEqual([4, 1, 2, 3])
    expect(arranged([1, 2, 3, 4], [3, 1])).toEqual([3, 4, 1, 2])
  })

  it('keeps the first ones first when they are not named', () => {
    expect(arranged([1, 2, 3], [3])).toEqual([1, 2, 3])
    expect(arranged([1, 2, 3], [])).toEqual([1, 2, 3])
  })

  it('never loses or doubles a member', () => {
    for (let seed = 1; seed < 400; seed += 1) {
      const pick = (count: number, salt: number) =>
        Array.from({ length: count }, (_, index) => (seed * 7919 + index * salt * 31 + ((seed * index) % 13)) % 12)
      const current = [...new Set(pick(8, 3))]
      const result = arranged(current, pick(6, 5))
      expect(result.toSorted((a, b) => a - b)).toEqual(current.toSorted((a, b) => a - b))
    }
  })
})
