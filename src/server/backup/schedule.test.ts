import { expect, test } from 'vitest'
import { lastMoment, mostAge } from './schedule.ts'

const momentAt = (schedule: 'off' | 'daily' | 'weekly', hour: number, now: string) => {
  const moment = lastMoment({ backup_schedule: schedule, backup_hour: hour }, Date.parse(now))
  return moment === null ? null : new Date(moment).toISOString()
}

test('every day has its moment, from that hour on', () => {
  expect(momentAt('daily', 3, '2026-11-25T03:00:00.000Z')).toBe('2026-11-25T03:00:00.000Z')
  expect(momentAt('daily', 3, '2026-11-25T02:59:59.999Z')).toBe('2026-11-24T03:00:00.000Z')
  expect(momentAt('daily', 23, '2026-11-25T12:00:00.000Z')).toBe('2026-11-24T23:00:00.000Z')
  expect(momentAt('daily', 0, '2026-11-25T12:00:00.000Z')).toBe('2026-11-25T00:00:00.000Z')
})

test('every week has its moment, on Monday', () => {
  expect(momentAt('weekly', 3, '2026-11-25T12:00:00.000Z')).toBe('2026-11-23T03:00:00.000Z')
  expect(momentAt('weekly', 3, '2026-11-23T02:59:00.000Z')).toBe('2026-11-16T03:00:00.000Z')
})

test('there is none when it is off', () => {
  expect(momentAt('off', 3, '2026-11-25T12:00:00.000Z')).toBeNull()
})

test('a backup may get as old as two turns of the schedule, or a week without one', () => {
  const days = (schedule: 'off' | 'daily' | 'weekly') => mostAge({ backup_schedule: schedule }) / 86_400_000
  expect([days('off'), days('daily'), days('weekly')]).toEqual([7, 2, 14])
})
