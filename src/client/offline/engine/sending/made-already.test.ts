import { expect, it } from 'vitest'
import type { EntityPolicy } from '#contract/records/policy.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { entryOf, NEW_ID, operation, OTHER_ID, policy, sent } from '#tests/offline/support/operations.ts'
import { madeAlready } from './made-already.ts'

const resolve = (id: string) => (id === NEW_ID ? entryOf(NEW_ID, 31) : null)
const become = (op: Operation, of: EntityPolicy = policy(op.entity)) => madeAlready(of, op, resolve, 9)

it('what makes a record that is made is an edit that knows nothing of it, whether it left before or not', () => {
  const first = { title: 'First' }
  const op = operation({ kind: 'create', recordId: NEW_ID, base: {}, baseVersion: null, previous: first, first })
  const edit = { kind: 'update', base: {}, baseVersion: 0, previous: null, first: null, generation: 1 }
  expect(become(op)).toMatchObject({ put: [{ ...op, ...edit }], remove: [], trash: [] })
  const left = sent(op)
  const again = { frozen: null, sends: 0, status: 'ready' }
  expect(become(left)?.put).toEqual([{ ...left, ...edit, ...again, exported: false, firstAttemptAt: null }])
})

it('what is still to be made, edits and files are left as they are', () => {
  expect(become(operation({ kind: 'create', recordId: OTHER_ID }))).toBeNull()
  expect(become(operation({ kind: 'create', recordId: null }))).toBeNull()
  expect(become(operation({ kind: 'update', recordId: NEW_ID }))).toBeNull()
  expect(become(operation({ entity: 'file', kind: 'upload', recordId: NEW_ID }))).toBeNull()
})

it('what nobody can edit stays as it was made first, and the later one lies in the trash', () => {
  const op = operation({ entity: 'course-copy', kind: 'create', recordId: NEW_ID })
  const away = { trashId: op.opId, group: op.opId, reason: 'theirs-kept', at: 9, operation: op }
  expect(become(op)).toMatchObject({ put: [], remove: [op.opId], trash: [away] })
})
