import { expect, it } from 'vitest'
import { NEW_ID, operation, OTHER_ID, policy, sent } from '#tests/offline/support/operations.ts'
import { orderWithout } from './order-without.ts'

const lessons = policy('lesson-order')
const order = operation({
  entity: 'lesson-order',
  values: { title: 'Sailing', ids: [2, NEW_ID, OTHER_ID, 1] },
  base: { ids: [1, 2] },
  needs: [NEW_ID, OTHER_ID],
})

it('an order goes without what was given up before it was sent, and waits for the others as before', () => {
  expect(orderWithout(lessons, order, NEW_ID)).toEqual({
    ...order,
    values: { title: 'Sailing', ids: [2, OTHER_ID, 1] },
    needs: [OTHER_ID],
  })
})

it('an order stays as it is where its bytes are fixed, or what is missing stands elsewhere in it', () => {
  expect(orderWithout(lessons, sent(order), NEW_ID)).toBeNull()
  expect(orderWithout(lessons, { ...order, values: { ids: [2, 1] } }, NEW_ID)).toBeNull()
  // It is of the very record that is missing, or lies within it.
  expect(orderWithout(lessons, { ...order, recordId: NEW_ID }, NEW_ID)).toBeNull()
  expect(orderWithout(lessons, { ...order, params: { courseId: NEW_ID } }, NEW_ID)).toBeNull()
})

it('what is no order refers to what is missing in its own way', () => {
  const post = operation({ values: { category_id: NEW_ID }, needs: [NEW_ID] })
  expect(orderWithout(policy('post'), post, NEW_ID)).toBeNull()
  expect(orderWithout(undefined, order, NEW_ID)).toBeNull()
})
