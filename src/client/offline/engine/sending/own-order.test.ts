import { expect, it } from 'vitest'
import { entryOf, NEW_ID, operation, policy } from '#tests/offline/support/operations.ts'
import { ownOrder, ownRecords } from './own-order.ts'

const around = {
  policy: policy('lesson-order'),
  resolve: (id: string) => (id === NEW_ID ? entryOf(NEW_ID, 9, 'lesson') : null),
  isOwn: (entity: string, id: unknown) => entity === 'lesson' && [7, 9, 10, 11].includes(Number(id)),
}

function meant(base: readonly unknown[], mine: readonly unknown[], there: unknown, part = {}) {
  const op = operation({ entity: 'lesson-order', values: { ids: mine }, base: { ids: base } })
  const known = (ids: readonly unknown[]) => ids.map((id) => (id === NEW_ID ? 9 : id))
  const resolved = { ...op, values: { ids: known(mine) }, base: { ids: known(base) } }
  const { values, made } = ownOrder(op, resolved, { ids: there }, { ...around, ...part })
  return [values['ids'], [...made]]
}

it('what this device made since stands behind what its list showed, in the order in which it arrived', () => {
  expect(meant([1, 2, NEW_ID], [2, NEW_ID, 1], [1, 2, 9, 10, 11])).toEqual([
    [2, 9, 1, 10, 11],
    [9, 10, 11],
  ])
})

it('what others made, what the list showed, and what somebody put before it is left where it is', () => {
  expect(meant([1, 2], [2, 1], [1, 2, 8])).toEqual([[2, 1], []])
  expect(meant([1, 7], [7, 1], [1, 7])).toEqual([[7, 1], []])
  expect(meant([1, 2], [10, 2, 1], [1, 2, 10])).toEqual([[10, 2, 1], []])
  expect(meant([1, 2], [2, 1], [1, 10, 2])).toEqual([[2, 1], []])
})

it('where nothing is known of the other order, or of what this device made, it is as it was saved', () => {
  expect(meant([1, 2], [2, 1], undefined)).toEqual([[2, 1], []])
  expect(meant([1, 2], [2, 1], [1, 2, 10], { isOwn: undefined })).toEqual([[2, 1], []])
})

it('fields that are no order are left alone', () => {
  const op = operation({ values: { title: 'Mine', tags: [4, NEW_ID] }, base: { title: 'Base', tags: [4] } })
  const own = ownOrder(op, op, { title: 'Theirs', tags: [4] }, { ...around, policy: policy('post') })
  expect(own).toEqual({ values: op.values, made: new Set() })
})

it('what this device made is looked up for what has an order alone, and told by its kind', async () => {
  const ids = async () => [entryOf(NEW_ID, 9, 'lesson')]
  const isOwn = await ownRecords({ allIds: ids }, policy('lesson-order'))
  expect([isOwn?.('lesson', 9), isOwn?.('lesson', 8), isOwn?.('post', 9)]).toEqual([true, false, false])
  expect(await ownRecords({ allIds: ids }, policy('post'))).toBeUndefined()
})
