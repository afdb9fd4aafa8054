import { expect, it } from 'vitest'
import { tag } from '#contract/records/tag.ts'
import { onDevice } from './rows-on-device.ts'

const shownAs = (rows: readonly Record<string, unknown>[]) =>
  rows.map((record) => ({ id: Number(record['id']), record, opIds: [], deleted: false, onlyHere: false }))

it('takes the youngest copy of a row that several lists left here, whichever was cached last', () => {
  const answers = [
    { data: [{ id: 1, name: 'New' }], at: 2000 },
    { data: [{ id: 1, name: 'Old' }], at: 1000 },
  ]
  expect(onDevice(tag, answers, { shownAs, page: 1, perPage: 10 })).toMatchObject({
    rows: [{ id: 1, name: 'New' }],
    asOf: 2000,
  })
})

it('goes by the version of a copy where a clock that was set back calls it older', () => {
  const answers = [
    { data: [{ id: 1, version: 1 }], at: 2000 },
    { data: [{ id: 1, version: 2 }], at: 1000 },
  ]
  expect(onDevice(tag, answers, { shownAs, page: 1, perPage: 10 })).toMatchObject({ rows: [{ id: 1, version: 2 }] })
})

it('is as old as the oldest row of the page, and pages and filters what it found', () => {
  const answers = [
    { data: [{ id: 1, name: 'B' }], at: 3000 },
    {
      data: [
        { id: 2, name: 'A' },
        { id: 3, name: 'C' },
      ],
      at: 1000,
    },
  ]
  const compare = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  const found = onDevice(tag, answers, { shownAs, page: 1, perPage: 2, compare })
  expect(found).toMatchObject({ rows: [{ name: 'A' }, { name: 'B' }], total: 3, lastPage: 2, asOf: 1000 })
  const one = onDevice(tag, answers, {
    shownAs,
    page: 1,
    perPage: 2,
    accepts: (row: { name: string }) => row.name === 'B',
  })
  expect(one).toMatchObject({ rows: [{ name: 'B' }], total: 1, asOf: 3000 })
})

it('finds nothing where no list was ever loaded', () => {
  expect(onDevice(tag, [{ data: undefined, at: 0 }], { shownAs, page: 1, perPage: 10 })).toBeNull()
})
