import { expect, it } from 'vitest'
import { operation, policy } from '#tests/offline/support/operations.ts'
import { putAway } from '#client/offline/engine/storage/trash.ts'
import { mayShowLetGo } from './let-go.ts'

const letGo = operation({
  values: { title: 'Let go', excerpt: 'x' },
  base: { title: 'Before', excerpt: 'x', content: 'Old' },
})
const { trash } = putAway([letGo], letGo.opId, 'discarded', 0)
const shows = (base: object, lane = letGo.lane, given: typeof trash = trash) =>
  mayShowLetGo({ ...base }, lane, { policy: policy('post'), trash: given })

it('is seen where a form still shows what was let go of while it stood open', () => {
  expect(shows({ title: 'Let go' })).toBe(true)
  expect(shows({ content: 'Untouched', title: 'Let go' })).toBe(true)
})

it('may be seen where a form shows neither it nor what was there before: it had been saved to again', () => {
  expect(shows({ title: 'As it was saved first' })).toBe(true)
})

it('is not seen in what was there before it, or what another record shows', () => {
  expect(shows({ title: 'Before' })).toBe(false)
  expect(shows({ title: 'Let go' }, 'post:8')).toBe(false)
  expect(shows({ title: 'Let go' }, letGo.lane, [])).toBe(false)
  // It was so before, and is so now.
  expect(shows({ excerpt: 'x' })).toBe(false)
  // A form that shows nothing there shows nothing of it.
  expect(shows({ content: '' })).toBe(false)
  expect(shows({})).toBe(false)
})

it('is not known of what this version of the app can’t read', () => {
  const unread = trash.map((entry) => ({ ...entry, operation: { ...letGo, schemaVersion: 99 } }))
  expect(shows({ title: 'Let go' }, letGo.lane, unread)).toBe(false)
  expect(shows({ title: 'Let go' }, letGo.lane, [...unread, ...trash])).toBe(true)
})
