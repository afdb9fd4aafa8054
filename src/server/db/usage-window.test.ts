import { expect, it } from 'vitest'
import { usedNow } from './usage-window.ts'

const now = Date.parse('2026-11-22T09:30:00.000Z')

it.each([
  ['none', '', 7, null],
  ['daily', '2026-11-22T00:00:00.000Z', 7, '2026-11-23T00:00:00.000Z'],
  ['daily', '2026-11-21T23:59:59.999Z', 0, '2026-11-23T00:00:00.000Z'],
  // A Sunday: the week began on the 16th.
  ['weekly', '2026-11-16T00:00:00.000Z', 7, '2026-11-23T00:00:00.000Z'],
  ['weekly', '2026-11-15T23:59:59.999Z', 0, '2026-11-23T00:00:00.000Z'],
  ['monthly', '2026-11-01T00:00:00.000Z', 7, '2026-12-01T00:00:00.000Z'],
  ['monthly', '2026-10-31T23:59:59.999Z', 0, '2026-12-01T00:00:00.000Z'],
] as const)('counts by a window: %s, since %s', (reset_window, counted_since, used, resets_at) => {
  expect(usedNow(7, { reset_window, counted_since }, now)).toEqual({ used, resets_at })
})
