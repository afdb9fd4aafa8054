import { describe, expect, it } from 'vitest'
import { enqueueContext, NEW_ID, operation, OTHER_ID, post, sent } from '#tests/offline/support/operations.ts'
import { UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import { putAway } from '#client/offline/engine/storage/trash.ts'
import { enqueue, type Intent } from './enqueue.ts'

const edit = (values: Intent['values'], base: Intent['base'], id: Intent['id'] = 7): Intent => ({
  entity: 'post',
  id,
  kind: 'update',
  values,
  base,
  label: 'Edit',
})

describe('saving', () => {
  it('appends an update with only the touched fields and the version they started from', () => {
    const { change } = enqueue(
      [],
      edit({ title: 'New', excerpt: 'same' }, { version: 3, values: { title: 'Old', excerpt: 'same' } }),
      enqueueContext(),
    )
    expect(change.put).toMatchObject([
      { kind: 'update', values: { title: 'New' }, base: { title: 'Old' }, baseVersion: 3, status: 'ready' },
    ])
    expect(change.put[0]?.values).not.toHaveProperty('excerpt')
  })

  it('takes what shows an edit that was let go since for no state of the server', () => {
    const gone = operation({ values: { title: 'Mine' }, base: { title: 'Theirs' } })
    const trash = putAway([gone], gone.opId, 'discarded', 0).trash
    const over = (title: string) =>
      enqueue([], edit({ title: 'Mine, and more' }, { version: 4, values: { title } }), enqueueContext({ trash }))
        .change.put[0]
    expect(over('Mine')).toMatchObject({ base: { title: 'Mine' }, baseVersion: UNKNOWN_VERSION })
    // Mine was saved to twice, and the form shows the first of it.
    expect(over('My first')).toMatchObject({ base: { title: 'My first' }, baseVersion: UNKNOWN_VERSION })
    expect(over('Theirs')).toMatchObject({ base: { title: 'Theirs' }, baseVersion: 4 })
    // Another field was saved first.
    const waiting = operation({ values: { excerpt: 'E' }, base: { excerpt: '' }, baseVersion: 4 })
    const behind = enqueue(
      [waiting],
      edit({ title: 'Mine, and more' }, { version: 4, values: { title: 'Mine' } }),
      enqueueContext({ trash }),
    )
    expect(behind.change.put).toMatchObject([{ opId: waiting.opId, baseVersion: UNKNOWN_VERSION }])
  })

  it('does not go with an edit that says the same of something else: what one of them added stays added', () => {
    const waiting = operation({ values: { tags: [3, 4] }, base: { tags: [3] } })
    const save = (base: number[]) =>
      enqueue([waiting], edit({ tags: [4, 3] }, { version: null, values: { tags: base } }), enqueueContext())
    // It showed that another took 3 away, and put it back.
    expect(save([4]).change.put).toMatchObject([{ values: { tags: [4, 3] }, base: { tags: [4] } }])
    expect(save([4]).opId).not.toBe(waiting.opId)
    expect(save([3]).opId).toBe(waiting.opId)
  })

  it('keeps nothing when nothing was changed', () => {
    const { change, opId } = enqueue(
      [],
      edit(
        { title: 'Old', status: '2026-11-21T08:00:00Z' },
        { version: 3, values: { title: 'Old', status: '2026-11-21T08:00:00.000Z' } },
      ),
      enqueueContext(),
    )
    expect([change.put, opId]).toEqual([[], null])
  })

  it('takes a group of fields along as one', () => {
    const base = { version: 3, values: { is_published: false, published_at: null, title: 'T' } }
    const { change } = enqueue([], edit({ is_published: true }, base), enqueueContext())
    expect(change.put[0]?.values).toEqual({ is_published: true, published_at: null })
  })

  it('joins an edit made on top of an unsent one, with the earliest base and the latest value', () => {
    const first = operation({ baseVersion: 4 })
    const { change } = enqueue(
      [first],
      edit({ title: 'Third' }, { version: 4, values: { title: 'Mine' } }),
      enqueueContext(),
    )
    expect(change.put).toMatchObject([
      { opId: first.opId, values: { title: 'Third' }, base: { title: 'Base' }, baseVersion: 4 },
    ])
  })

  it('never touches a change that may have left', () => {
    const first = sent(operation(), { status: 'uncertain' })
    const { change } = enqueue(
      [first],
      edit({ title: 'Third' }, { version: 1, values: { title: 'Mine' } }),
      enqueueContext(),
    )
    expect(change.put).toHaveLength(1)
    expect(change.put[0]).toMatchObject({ baseVersion: null, values: { title: 'Third' }, base: { title: 'Mine' } })
    expect(change.put[0]?.opId).not.toBe(first.opId)
  })

  it('keeps an edit from another tab apart when it did not see the first one', () => {
    const first = operation()
    const { change } = enqueue(
      [first],
      edit({ title: 'Other tab' }, { version: 1, values: { title: 'Base' } }),
      enqueueContext(),
    )
    expect(change.put).toHaveLength(1)
    expect(change.put[0]?.opId).not.toBe(first.opId)
  })

  it('lets an edit that returns to its start vanish', () => {
    const first = operation()
    const { change, opId } = enqueue(
      [first],
      edit({ title: 'Base' }, { version: 1, values: { title: 'Mine' } }),
      enqueueContext(),
    )
    expect([change.remove, opId]).toEqual([[first.opId], null])
  })

  it('finds its own effect when the storage transaction is repeated', () => {
    const context = enqueueContext()
    const intent = edit({ title: 'New' }, { version: 3, values: { title: 'Old' } })
    const once = enqueue([], intent, context)
    const twice = enqueue(once.change.put, intent, context)
    expect([twice.change.put, twice.opId]).toEqual([[], once.opId])
  })

  it('makes the version unknown when an older own edit was not the base', () => {
    const acknowledged = { lane: 'post:7', version: 5, sent: { title: 'Mine' }, record: { title: 'Mine' }, at: 0 }
    const { change } = enqueue(
      [],
      edit({ title: 'New' }, { version: 4, values: { title: 'Stale' } }),
      enqueueContext({ acknowledged }),
    )
    expect(change.put[0]?.baseVersion).toBe(0)
  })

  it('goes on from the acknowledged state of its own last edit', () => {
    const acknowledged = { lane: 'post:7', version: 5, sent: { title: ' Mine ' }, record: { title: 'Mine' }, at: 0 }
    const { change } = enqueue(
      [],
      edit({ title: 'New' }, { version: 4, values: { title: ' Mine ' } }),
      enqueueContext({ acknowledged }),
    )
    expect(change.put[0]).toMatchObject({ baseVersion: 5, base: { title: 'Mine' } })
  })

  it('waits for the records and uploads it refers to', () => {
    const intent: Intent = {
      entity: 'post',
      id: NEW_ID,
      kind: 'create',
      values: { title: 'T', category_id: OTHER_ID, content: `<img src="offdesk-upload:${OTHER_ID}">` },
      base: null,
      label: 'Post',
    }
    expect(enqueue([], intent, enqueueContext()).change.put[0]?.needs).toEqual([OTHER_ID])
  })

  it('takes a second save of a form that did not notice its first one as an edit', () => {
    const intent: Intent = {
      entity: 'post',
      id: NEW_ID,
      kind: 'create',
      values: { title: 'T' },
      base: null,
      label: 'Post',
    }
    const first = enqueue([], intent, enqueueContext())
    const second = enqueue(first.change.put, { ...intent, values: { title: 'T2' } }, enqueueContext())
    expect(second.change.put).toMatchObject([{ opId: first.opId, kind: 'create', values: { title: 'T2' } }])
  })
})

describe('an edit of a change that stands against their record', () => {
  const conflict = { version: 2, theirs: post({ title: 'Theirs', tags: [1] }), at: 0 }
  const open = operation({ status: 'needs-attention', conflict })
  const lane = (tags: readonly number[]) =>
    enqueue([open], edit({ tags: [9] }, { version: null, values: { title: 'Mine', tags } }), enqueueContext())

  it('becomes part of it where it started from that record', () => {
    expect(lane([1]).change.put).toMatchObject([{ opId: open.opId, values: { title: 'Mine', tags: [9] } }])
  })

  it('waits behind it where it started from another state', () => {
    expect(lane([1, 2]).change.put).toMatchObject([
      { values: { tags: [9] }, base: { tags: [1, 2] }, baseVersion: null },
    ])
    expect(lane([1, 2]).opId).not.toBe(open.opId)
  })
})

describe('a form that saves its new record twice', () => {
  const create: Intent = {
    entity: 'post',
    id: NEW_ID,
    kind: 'create',
    values: { title: 'T', excerpt: 'x' },
    base: null,
    label: 'Post',
  }

  it('takes nothing back that was edited in between', () => {
    const first = enqueue([], create, enqueueContext()).change.put
    const between = enqueue(
      first,
      edit({ excerpt: 'edited' }, { version: null, values: { excerpt: 'x' } }, NEW_ID),
      enqueueContext(),
    ).change.put
    expect(enqueue(between, create, enqueueContext())).toMatchObject({ opId: null, change: { put: [] } })
  })

  it('is compared with the server’s record once the first save was sent', () => {
    const again = enqueue([], create, enqueueContext({ known: true }))
    expect(again.change.put).toMatchObject([{ kind: 'update', base: {}, baseVersion: 0 }])
  })
})

describe('deleting', () => {
  const remove = (id: Intent['id']): Intent => ({
    entity: 'post',
    id,
    kind: 'delete',
    values: {},
    base: { version: 9, values: {} },
    label: 'Delete',
  })

  it('lets a record that was never sent vanish into the trash', () => {
    const created = operation({ kind: 'create', recordId: NEW_ID, base: {}, baseVersion: null })
    const { change } = enqueue([created], remove(NEW_ID), enqueueContext())
    expect([change.put, change.remove, change.trash.map((entry) => entry.reason)]).toEqual([
      [],
      [created.opId],
      ['record-never-sent'],
    ])
  })

  it('puts unsent edits into the trash and is guarded by the first base', () => {
    const { change } = enqueue([operation({ baseVersion: 4 })], remove(7), enqueueContext())
    expect(change.put).toMatchObject([{ kind: 'delete', baseVersion: 4 }])
    expect(change.trash).toHaveLength(1)
  })

  it('waits until an uncertain create is settled', () => {
    const created = sent(operation({ kind: 'create', recordId: NEW_ID }), { status: 'uncertain' })
    const { change } = enqueue([created], remove(NEW_ID), enqueueContext())
    expect(change.put).toMatchObject([{ kind: 'delete', baseVersion: 9, recordId: NEW_ID }])
    expect(change.remove).toEqual([])
  })

  it('is taken back by a restore while it was not sent, edits included', () => {
    const edited = operation()
    const deleted = enqueue([edited], remove(7), enqueueContext())
    const restore: Intent = { entity: 'post', id: 7, kind: 'restore', values: {}, base: null, label: 'Undo' }
    const back = enqueue(deleted.change.put, restore, enqueueContext({ trash: deleted.change.trash }))
    expect(back.change.remove).toEqual([deleted.opId])
    expect(back.change.put).toMatchObject([{ opId: edited.opId, values: edited.values }])
  })
})
