import { expect, it } from 'vitest'
import { fitted, opening, zoomed } from './use-pan-zoom.ts'

it('fits the whole into the middle of its room, never larger than life', () => {
  expect(fitted({ x: 100, y: 0, width: 1400, height: 280 }, 740, 400)).toEqual({ scale: 0.5, x: -30, y: 130 })
  expect(fitted({ x: 0, y: 0, width: 100, height: 100 }, 500, 300)).toEqual({ scale: 1, x: 200, y: 100 })
})

it('opens with the whole when it can be read, else where it begins', () => {
  const small = { x: 0, y: 0, width: 400, height: 200 }
  expect(opening(small, 600, 400)).toEqual(fitted(small, 600, 400))
  const { scale, x, y } = opening({ x: 100, y: 50, width: 2000, height: 100 }, 390, 300)
  expect([scale, Math.round(x), Math.round(y)]).toEqual([0.66, -46, 84])
})

it('zooms around the point under the finger', () => {
  const before = { x: -30, y: 130, scale: 0.5 }
  const after = zoomed(before, 2, { x: 200, y: 150 })
  const under = (placing: typeof before) => [(200 - placing.x) / placing.scale, (150 - placing.y) / placing.scale]
  expect(after.scale).toBe(1)
  expect(under(after)).toEqual(under(before))
})

it('stops at the smallest and the largest scale without moving on', () => {
  const largest = zoomed({ x: 0, y: 0, scale: 2.5 }, 2, { x: 50, y: 50 })
  expect(largest).toEqual({ x: 0, y: 0, scale: 2.5 })
  expect(zoomed({ x: 0, y: 0, scale: 0.2 }, 0.01, { x: 0, y: 0 }).scale).toBe(0.1)
})
