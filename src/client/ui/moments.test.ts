import { expect, it } from 'vitest'
import { formatAt, formatWithin } from './moments.ts'

const now = new Date(2026, 10, 25, 21, 0)

it.each([
  [new Date(2026, 10, 25, 14, 32), '14:32', 'at 14:32'],
  [new Date(2026, 10, 24, 14, 32), 'yesterday', 'yesterday'],
  [new Date(2026, 10, 20, 14, 32), '20 Nov', 'on 20 Nov'],
])('writes a time within a sentence', (when, within, at) => {
  expect(formatWithin(when, now)).toBe(within)
  expect(formatAt(when, now)).toBe(at)
})
