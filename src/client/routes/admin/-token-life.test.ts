import { expect, test } from 'vitest'
import { expiryWords, isUnused } from './-token-life.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-22T10:00:00.000Z')
const ago = (days: number) => new Date(NOW - days * DAY).toISOString()

test('a token looks forgotten when nothing has called with it for 90 days, and it still works', () => {
  const token = { created_at: ago(200), last_used_at: null, expires_at: null }
  expect(isUnused(token, NOW)).toBe(true)
  expect(isUnused({ ...token, last_used_at: ago(91) }, NOW)).toBe(true)
  expect(isUnused({ ...token, last_used_at: ago(89) }, NOW)).toBe(false)
  expect(isUnused({ ...token, created_at: ago(89) }, NOW)).toBe(false)
  expect(isUnused({ ...token, expires_at: ago(1) }, NOW)).toBe(false)
  expect(isUnused({ ...token, expires_at: ago(-1) }, NOW)).toBe(true)
})

test('how long a token still works is told by the days of the calendar', () => {
  const now = new Date(2026, 10, 22, 10).getTime()
  const words = (day: number, hour: number) =>
    expiryWords({ expires_at: new Date(2026, 10, day, hour).toISOString() }, now)
  expect(words(22, 9)).toBe('Expired')
  expect(words(22, 18)).toBe('Expires today')
  expect(words(23, 1)).toBe('Expires in 1 day')
  expect(words(29, 9)).toBe('Expires in 7 days')
  expect(words(30, 9)).toBe('Expires 30 Nov')
  expect(expiryWords({ expires_at: null }, now)).toBe('Never expires')
})
