import { describe, expect, it } from 'vitest'
import { enqueueContext, NEW_ID, operation, policy, sent } from '#tests/offline/support/operations.ts'
import { enqueue } from './enqueue.ts'
import { takeBack } from '#client/offline/engine/storage/trash.ts'
import { overlayRecord } from './overlay.ts'
import { discard, inverse, undoPending } from './undo.ts'

const policies = policy('post')

describe('undo', () => {
  it('drops an unsent edit into the trash', () => {
    const op = operation()
    const undone = undoPending(policies, op, [], [], { seq: 5, now: 9, saveId: 'undo' })
    expect(undone).toMatchObject({ change: { remove: [op.opId], trash: [{ trashId: op.opId, maybeSent: false }] } })
  })

  it('takes back only the last of two saves that travel together', () => {
    const first = operation()
    const intent = {
      entity: 'post',
      id: 7,
      kind: 'update',
      values: { title: 'Third', excerpt: 'x' },
      base: { version: 1, values: { title: 'Mine', excerpt: '' } },
      label: '',
    } as const
    const both = enqueue([first], intent, enqueueContext()).change.put[0] ?? first
    expect(undoPending(policies, both, [], [], { seq: 5, now: 9, saveId: 'undo' })).toMatchObject({
      change: { put: [{ values: { title: 'Mine' }, base: { title: 'Base' }, previous: null }] },
    })
  })

  it('goes back to what a new record has of which its making said nothing', () => {
    const made = operation({ kind: 'create', recordId: NEW_ID, values: { title: 'New' }, base: {} })
    const { base } = overlayRecord(policies, null, [made])
    const values = { is_published: true, tags: [3] }
    const intent = { entity: 'post', id: NEW_ID, kind: 'update', values, base, label: '' } as const
    const both = enqueue([made], intent, enqueueContext()).change.put[0] ?? made
    expect(both).toMatchObject({ values: { title: 'New', is_published: true, tags: [3] } })
    const before = { title: 'New', is_published: false, tags: [] }
    expect(undoPending(policies, both, [], [], { seq: 5, now: 9, saveId: 'undo' })).toMatchObject({
      change: { put: [{ values: before }] },
    })
    expect(inverse(policies, sent(both), 1)).toMatchObject({ intent: { kind: 'update', values: before } })
  })

  it('goes back to it, too, where the form that was saved had not said so', () => {
    const made = operation({ kind: 'create', recordId: NEW_ID, values: { title: 'New' }, base: {} })
    const base = { version: null, values: { title: 'New' } }
    const intent = {
      entity: 'post',
      id: NEW_ID,
      kind: 'update',
      values: { is_published: true },
      base,
      label: '',
    } as const
    const both = enqueue([made], intent, enqueueContext()).change.put[0] ?? made
    expect(inverse(policies, sent(both), 1)).toMatchObject({
      intent: { values: { title: 'New', is_published: false }, base: { values: { title: 'New', is_published: true } } },
    })
  })

  it('goes back to what a record had before its edits, not to what a new one has', () => {
    const first = operation({ values: { title: 'Mine' }, base: { title: 'Base' } })
    const base = { version: 1, values: { title: 'Mine', is_published: true } }
    const values = { is_published: false }
    const intent = { entity: 'post', id: 7, kind: 'update', values, base, label: '' } as const
    const both = enqueue([first], intent, enqueueContext()).change.put[0] ?? first
    expect(inverse(policies, sent(both), 2)).toMatchObject({
      intent: {
        values: { title: 'Mine', is_published: true },
        base: { values: { title: 'Mine', is_published: false } },
      },
    })
  })

  it('saves the opposite of an edit that may have left', () => {
    expect(undoPending(policies, sent(operation()), [], [], { seq: 5, now: 9, saveId: 'undo' })).toMatchObject({
      intent: { kind: 'update', values: { title: 'Base' }, base: { values: { title: 'Mine' } } },
    })
  })

  it('restores what was deleted, and deletes what was created', () => {
    expect(inverse(policies, sent(operation({ kind: 'delete', values: {}, base: {} })), null)).toMatchObject({
      intent: { kind: 'restore', id: 7 },
    })
    expect(inverse(policies, sent(operation({ kind: 'create', base: {} })), 1)).toMatchObject({
      intent: { kind: 'delete' },
    })
  })
})

describe('discarding', () => {
  it('takes later edits of a record that will not be made along, and names who refers to it', () => {
    const created = operation({ kind: 'create', recordId: NEW_ID })
    const edited = operation({ recordId: NEW_ID })
    const child = operation({ recordId: 3, needs: [NEW_ID] })
    const done = discard(policies, created, [edited], [created, edited, child], 9)
    expect(done).toMatchObject({ along: [edited.opId], dependants: [child.opId] })
    expect(done.change.trash).toHaveLength(2)
  })

  it('comes back with the key of an attempt that may have succeeded', () => {
    const op = sent(operation({ kind: 'create', recordId: NEW_ID }), { status: 'uncertain' })
    const { change } = discard(policies, op, [], [op], 9)
    const back = takeBack(change.trash, op.opId, 50)
    expect(back.put).toMatchObject([{ status: 'uncertain', frozen: op.frozen, generation: op.generation, seq: op.seq }])
    expect(back.untrash).toEqual([op.opId])
  })
})
