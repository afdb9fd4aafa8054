import { expect, test } from 'vitest'
import { dayOf, momentOf, timeOfDay } from './mail-time.ts'

const at = new Date('2026-11-24T23:30:00.000Z')

test('mails tell moments by the clock of the site, and by which', () => {
  expect(momentOf(at.toISOString(), { time_zone: '' })).toBe('2026-11-24 at 23:30 UTC')
  expect(momentOf(at.toISOString(), { time_zone: 'Europe/Vienna' })).toBe('2026-11-25 at 00:30 CET')
  expect(timeOfDay(at, { time_zone: 'Europe/Atlantis' })).toBe('23:30 UTC')
})

test('the day is written in the language of the site', () => {
  expect(dayOf(at, { language: 'en', time_zone: '' })).toBe('24 November 2026')
  expect(dayOf(at, { language: 'de', time_zone: 'Europe/Vienna' })).toBe('25. November 2026')
})
