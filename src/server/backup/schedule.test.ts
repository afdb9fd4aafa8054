import { expect, test } from 'vitest'
import { lastMoment, mostAge } from './schedule.ts'

const momentAt = (schedule: 'off' | 'daily' | 'weekly', hour: number, now: string, time_zone = '') => {
  const moment = lastMoment({ backup_schedule: schedule, backup_hour: hour, time_zone }, Date.parse(now))
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

test('the hour is that of the site, summer and winter', () => {
  expect(momentAt('daily', 3, '2026-11-25T12:00:00.000Z', 'Europe/Vienna')).toBe('2026-11-25T02:00:00.000Z')
  expect(momentAt('daily', 3, '2026-07-25T12:00:00.000Z', 'Europe/Vienna')).toBe('2026-07-25T01:00:00.000Z')
  expect(momentAt('daily', 3, '2026-11-25T01:59:00.000Z', 'Europe/Vienna')).toBe('2026-11-24T02:00:00.000Z')
  // Tuesday there, still Monday in UTC; and Monday there, still Sunday in UTC.
  expect(momentAt('daily', 3, '2026-11-23T14:00:00.000Z', 'Pacific/Auckland')).toBe('2026-11-23T14:00:00.000Z')
  expect(momentAt('weekly', 3, '2026-11-22T14:00:00.000Z', 'Pacific/Auckland')).toBe('2026-11-22T14:00:00.000Z')
})

test('on the days on which the clocks change there is one moment, too', () => {
  const day = 86_400_000
  for (const [from, hour] of [
    ['2026-03-27T12:00:00.000Z', 2],
    ['2026-10-23T12:00:00.000Z', 2],
  ] as const) {
    const moments = [0, 1, 2, 3].map((after) =>
      momentAt('daily', hour, new Date(Date.parse(from) + after * day).toISOString(), 'Europe/Vienna'),
    )
    expect(new Set(moments.map((moment) => moment?.slice(0, 10))).size).toBe(4)
  }
})

test('a zone that this server does not know leaves the hour in UTC', () => {
  expect(momentAt('daily', 3, '2026-11-25T12:00:00.000Z', 'Europe/Atlantis')).toBe('2026-11-25T03:00:00.000Z')
})

test('there is none when it is off', () => {
  expect(momentAt('off', 3, '2026-11-25T12:00:00.000Z')).toBeNull()
})

test('a backup may get as old as two turns of the schedule, or a week without one', () => {
  const days = (schedule: 'off' | 'daily' | 'weekly') => mostAge({ backup_schedule: schedule }) / 86_400_000
  expect([days('off'), days('daily'), days('weekly')]).toEqual([7, 2, 14])
})
