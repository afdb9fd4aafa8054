import { expect, test } from 'vitest'
import { isUnused } from './-token-life.ts'

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
