import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The table of security requirements is complete, and what it names is there. */

const TABLE = 'src/decisions/asvs-5.0-level-2.md'

/** Of levels 1 and 2, chapter by chapter: sections with how many of their requirements apply, or which. */
const APPLICABLE: readonly (readonly [section: string, requirements: number | readonly number[]])[] = [
  ['1.1', 2],
  ['1.2', [1, 2, 3, 4, 5, 9]],
  ['1.3', [1, 2, 3, 4, 5, 6, 7, 10, 11]],
  ['1.4', 3],
  ['1.5', 2],
  ['2.1', 3],
  ['2.2', 3],
  ['2.3', 4],
  ['2.4', 1],
  ['3.2', 2],
  ['3.3', 4],
  ['3.4', 6],
  ['3.5', 5],
  ['3.7', 2],
  ['4.1', 3],
  ['4.2', 1],
  ['5.1', 1],
  ['5.2', 3],
  ['5.3', 2],
  ['5.4', 3],
  ['6.1', 3],
  ['6.2', 12],
  ['6.3', 4],
  ['6.4', 4],
  ['6.5', 5],
  ['6.6', [2, 3]],
  ['7.1', 2],
  ['7.2', 4],
  ['7.3', 2],
  ['7.4', 5],
  ['7.5', 2],
  ['8.1', 2],
  ['8.2', 3],
  ['8.3', 1],
  ['11.1', 2],
  ['11.2', 3],
  ['11.3', 3],
  ['11.4', 4],
  ['11.5', 1],
  ['11.6', 1],
  ['12.1', 2],
  ['12.2', 2],
  ['12.3', 2],
  ['13.1', 1],
  ['13.2', 5],
  ['13.3', 2],
  ['13.4', 5],
  ['14.1', 2],
  ['14.2', 4],
  ['14.3', 3],
  ['15.1', 3],
  ['15.2', 3],
  ['15.3', 7],
  ['16.1', 1],
  ['16.2', 5],
  ['16.3', 4],
  ['16.4', 3],
  ['16.5', 3],
]

interface Row {
  readonly id: string
  readonly state: string
  readonly by: string
  readonly shownBy: string
}

const rows = readFileSync(TABLE, 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line): Row => {
    const [, id = '', , state = '', by = '', shownBy = ''] = line.split('|').map((cell) => cell.trim())
    return { id, state, by, shownBy }
  })

/** Paths of the project in backticks. */
const pathsIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/** Every test that a row names, with its file. */
const testsIn = (text: string) =>
  [...text.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, path = '', title = '']) => ({ path, title }))

it('has one row for every requirement that applies, in their order', () => {
  const ids = APPLICABLE.flatMap(([section, requirements]) =>
    (typeof requirements === 'number'
      ? Array.from({ length: requirements }, (_, index) => index + 1)
      : requirements
    ).map((number) => `${section}.${number}`),
  )
  expect(ids).toHaveLength(187)
  expect(rows.map((row) => row.id)).toEqual(ids)
})

it('names what meets each of them, and files that are there', () => {
  expect(rows.filter((row) => row.by === '').map((row) => row.id)).toEqual([])
  const missing = rows.flatMap(({ id, by, shownBy }) =>
    [...pathsIn(by), ...pathsIn(shownBy)].filter((path) => !existsSync(path)).map((path) => `${id}: ${path}`),
  )
  expect(missing).toEqual([])
})

it('names tests that are there', () => {
  const missing = rows.flatMap(({ id, shownBy }) => {
    const tests = testsIn(shownBy)
    if (shownBy !== '' && tests.length === 0) return [`${id}: names no test`]
    return tests
      .filter(({ path, title }) => !existsSync(path) || !readFileSync(path, 'utf8').includes(title))
      .map(({ title }) => `${id}: ${title}`)
  })
  expect(missing).toEqual([])
})

it('says of each of them how it stands; a deviation, a later one and the operator’s stand in a record', () => {
  const states = ['met', 'deviation', 'operator', 'later']
  expect(rows.filter((row) => !states.includes(row.state)).map((row) => row.id)).toEqual([])
  const unexplained = rows
    .filter(({ state }) => ['deviation', 'operator', 'later'].includes(state))
    .filter(({ by }) => !pathsIn(by).some((path) => /^src\/decisions\/\d{4}-/.test(path)))
  expect(unexplained.map((row) => row.id)).toEqual([])
  const explained = readFileSync('src/decisions/0027-security.md', 'utf8')
  const deviations = rows.filter((row) => row.state === 'deviation').map((row) => row.id)
  expect(deviations.filter((id) => !explained.includes(`(${id})`))).toEqual([])
})
