import { expect, test } from 'vitest'
import type { Row } from '#client/offline/reading/use-rows.ts'
import { byNumber } from './by-number.ts'

interface Course {
  readonly title: string
  readonly order?: number
}

const row = (id: number, title: string, order?: number, onlyHere = false): Row<Course> => ({
  id,
  key: id,
  record: { title, ...(order === undefined ? {} : { order }) },
  state: onlyHere ? { mark: 'waiting', label: 'Only on this device', deleted: false, onlyHere } : undefined,
})
const made = (id: number, title: string, order?: number) => row(id, title, order, true)
/** Lists show what was made last first. */
const shown = (stored: readonly Row<Course>[], ...own: readonly Row<Course>[]) =>
  byNumber([...own.toReversed(), ...stored]).map(({ record }) => record.title)

const stored = [row(1, 'A', 0), row(2, 'B', 10), row(3, 'C', 10), row(4, 'D', 20)]

test('what was made here stands where its number will put it, behind those that have the same', () => {
  expect(shown(stored, made(5, 'X', 10))).toEqual(['A', 'B', 'C', 'X', 'D'])
  expect(shown(stored, made(5, 'X', 0), made(6, 'Y', 0))).toEqual(['A', 'X', 'Y', 'B', 'C', 'D'])
  expect(shown([], made(5, 'X', 30), made(6, 'Y', 10), made(7, 'Z', 20))).toEqual(['Y', 'Z', 'X'])
})

test('without a number it stands after the last one there is by then', () => {
  expect(shown(stored, made(5, 'X'), made(6, 'Y'))).toEqual(['A', 'B', 'C', 'D', 'X', 'Y'])
  expect(shown(stored, made(5, 'X'), made(6, 'Y', 20), made(7, 'Z', 40), made(8, 'Last'))).toEqual([
    'A',
    'B',
    'C',
    'D',
    'Y',
    'X',
    'Z',
    'Last',
  ])
})
