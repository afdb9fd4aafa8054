import { expect, it } from 'vitest'
import { columnsHold, type Rows } from './tables.ts'

const table = (...rows: readonly string[]): Rows => rows.map((row) => row.split(','))
const base = table('name,price', 'a,1', 'b,2')

it('rows of tables are merged one by one while their columns mean the same', () => {
  const longer = table('name,price', 'a,1', 'b,3', 'c,4')
  expect(columnsHold(base, longer, base)).toBe(true)
  expect(columnsHold(base, base, longer)).toBe(true)
  expect(columnsHold(base, table('name,price,rank', 'a,1,1', 'b,2,2'), base)).toBe(false)
  expect(columnsHold(base, base, table('name,price', 'a,1', 'b'))).toBe(false)
})

it('a column that was renamed holds while no row comes or goes', () => {
  const renamed = table('name,cost', 'a,1', 'b,2')
  expect(columnsHold(base, renamed, base)).toBe(true)
  expect(columnsHold(base, base, renamed)).toBe(true)
  expect(columnsHold(base, renamed, table('name,price', 'a,1', 'b,2', 'c,3'))).toBe(false)
  expect(columnsHold(base, renamed, table('name,price', 'a,1'))).toBe(false)
})

it('columns that changed places do not hold', () => {
  expect(columnsHold(base, table('price,name', '1,a', '2,b'), base)).toBe(false)
  expect(columnsHold(base, base, table('name,name', 'a,1', 'b,2'))).toBe(false)
  // A heading that was emptied has not come from another column, though one there is empty as well.
  expect(columnsHold(table('name,', 'a,1'), table(',', 'a,1'), table('name,', 'a,1'))).toBe(true)
})

it('what is no plain grid is no table to merge', () => {
  expect([columnsHold(null, base, base), columnsHold(base, null, base), columnsHold(base, base, null)]).toEqual([
    false,
    false,
    false,
  ])
})
