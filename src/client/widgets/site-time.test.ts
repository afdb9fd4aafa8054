import { expect, test } from 'vitest'
import { zoneHere } from '#client/ui/time-zone.ts'
import { timeAtSite } from './site-time.ts'

/** This device goes by the zone that the test runs in, whichever that is. */
const here = zoneHere()
const noon = new Date(2026, 10, 24, 12)

test('the clock of the site is told where it says something else', () => {
  const [, ahead = 'UTC'] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].filter((zone) => zone !== here)
  const said = timeAtSite(noon, ahead)
  expect(said).toMatch(/\d\d:\d\d in Pago Pago$/)
  expect(timeAtSite(noon, here)).toBeNull()
  expect(timeAtSite(noon, '')).toBeNull()
})

test('another day there is said as well', () => {
  // 25 hours lie between the two: one of them is always on another day.
  const said = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => timeAtSite(noon, zone))
  expect(said.some((words) => /^2[35] Nov, \d\d:\d\d in /.test(words ?? ''))).toBe(true)
})

test('of a zone that this device does not know nothing is said', () => {
  expect(timeAtSite(noon, 'Europe/Atlantis')).toBeNull()
  expect(timeAtSite('no time', 'Europe/Vienna')).toBeNull()
})
