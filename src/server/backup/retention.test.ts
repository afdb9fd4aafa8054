import { expect, test } from 'vitest'
import { newManifest } from './manifest.ts'
import { lapsed } from './retention.ts'

const DAY = 86_400_000
/** A Wednesday. */
const NOW = Date.parse('2026-11-25T03:00:00.000Z')

interface Marks {
  readonly by?: 'command' | 'schedule'
  readonly lost?: boolean
}

const backup = (daysAgo: number, { by = 'schedule', lost = false }: Marks = {}) => ({
  name: String(daysAgo),
  manifest: newManifest({
    schema: 5,
    database: { id: 'a', epoch: 'b' },
    created_at: new Date(NOW - daysAgo * DAY).toISOString(),
    made_by: by,
    key: 'file',
    files: [],
    lost: lost ? [{ name: 'x', how: 'missing' }] : [],
  }),
})

const names = (backups: readonly { name: string }[]) => backups.map(({ name }) => name)
const daysAgo = (count: number) => Array.from({ length: count }, (_, day) => backup(day))

test('the last of each day and of each week stays, as many as were asked for', () => {
  const all = daysAgo(40)
  const gone = new Set(names(lapsed(all, { daily: 7, weekly: 4 })))
  // Wednesday back to Thursday; then the Sundays of weeks that these do not reach.
  expect(names(all).filter((name) => !gone.has(name))).toEqual(['0', '1', '2', '3', '4', '5', '6', '10', '17'])
})

test('of several of one day the last one stays', () => {
  expect(names(lapsed([backup(0), backup(0.1), backup(1), backup(1.05)], { daily: 7, weekly: 0 }))).toEqual([
    '0.1',
    '1.05',
  ])
})

test('days without a backup take no place', () => {
  expect(names(lapsed([backup(0), backup(30), backup(90)], { daily: 2, weekly: 0 }))).toEqual(['90'])
})

test('what somebody made by hand stays, and takes no place', () => {
  const all = [backup(0, { by: 'command' }), backup(1), backup(2), backup(3, { by: 'command' })]
  expect(names(lapsed(all, { daily: 1, weekly: 0 }))).toEqual(['2'])
})

test('the newest whole one stays, however old it is', () => {
  const all = [backup(0, { lost: true }), backup(1, { lost: true }), backup(50), backup(51)]
  expect(names(lapsed(all, { daily: 1, weekly: 0 }))).toEqual(['1', '51'])
})
