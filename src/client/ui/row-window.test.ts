import { describe, expect, it } from 'vitest'
import { itemsOf, nextSpan, piecesOf, rowHeights, rowsOf, spanOf } from './row-window.ts'

const heights = [10, 20, 10, 30, 10]

describe('the rows of a stretch', () => {
  it('are all that reach into it', () => {
    expect(spanOf(heights, 0, 10)).toEqual({ from: 0, to: 1 })
    expect(spanOf(heights, 10, 31)).toEqual({ from: 1, to: 3 })
    expect(spanOf(heights, 45, 500)).toEqual({ from: 3, to: 5 })
    expect(spanOf(heights, -100, -20)).toEqual({ from: 0, to: 0 })
    expect(spanOf(heights, 100, 200)).toEqual({ from: 5, to: 5 })
  })
})

describe('the pieces of a list', () => {
  it('are the drawn rows and one room for each run of the others, together as high as the list', () => {
    expect(piecesOf(heights, { from: 1, to: 3 }, -1)).toEqual([
      { room: 10, before: 1 },
      { index: 1 },
      { index: 2 },
      { room: 40, before: 5 },
    ])
  })

  it('keep a row that is far away in its place', () => {
    expect(piecesOf(heights, { from: 0, to: 1 }, 3)).toEqual([
      { index: 0 },
      { room: 30, before: 3 },
      { index: 3 },
      { room: 10, before: 5 },
    ])
  })
})

describe('what is drawn next', () => {
  const screen = { from: 100, to: 112 }
  const around = { from: 80, to: 132 }

  it('grows by a few rows around the screen until all are there', () => {
    expect(nextSpan({ from: 98, to: 112 }, screen, around)).toEqual({ from: 94, to: 116 })
    expect(nextSpan({ from: 82, to: 128 }, screen, around)).toEqual(around)
  })

  it('is the screen first, a few rows at a time, and lets go what was left behind', () => {
    expect(nextSpan({ from: 0, to: 20 }, screen, around)).toEqual({ from: 100, to: 104 })
    expect(nextSpan({ from: 100, to: 104 }, screen, around)).toEqual({ from: 100, to: 108 })
    expect(nextSpan({ from: 90, to: 110 }, screen, around)).toEqual({ from: 90, to: 112 })
    expect(nextSpan({ from: 60, to: 104 }, screen, around)).toEqual({ from: 80, to: 108 })
  })
})

describe('a grid', () => {
  const grid = { columns: 3, gap: 20 }
  const keys = [1, 2, 3, 4, 5, 6, 7]

  it('has rows as high as their highest item, with the gap behind', () => {
    const known = new Map([
      [1, 100],
      [2, 130],
      [4, 100],
    ])
    expect(rowHeights(keys, known, grid)).toEqual([150, 120, 130])
    expect(rowHeights(keys, known, { columns: 1, gap: 0 })).toEqual([100, 130, 110, 100, 110, 110, 110])
  })

  it('is drawn by whole rows', () => {
    expect(rowsOf({ from: 2, to: 4 }, grid)).toEqual({ from: 0, to: 2 })
    expect(itemsOf({ from: 0, to: 2 }, grid)).toEqual({ from: 0, to: 6 })
  })
})
