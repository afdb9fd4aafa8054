import { describe, expect, it } from 'vitest'
import { enqueueContext, NEW_ID, operation, OTHER_ID, sent } from '#tests/offline/support/operations.ts'
import { NOTHING } from '#client/offline/engine/storage/change.ts'
import { UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { putAway } from '#client/offline/engine/storage/trash.ts'
import { enqueue, type EnqueueContext, type Intent } from './enqueue.ts'

/** What deleting and bringing back write down. */

type Asked = Pick<Intent, 'kind' | 'values' | 'base'> & Partial<Intent>

const saved = (lane: readonly Operation[], asked: Asked, context: Partial<EnqueueContext> = {}) =>
  enqueue(lane, { entity: 'post', id: 7, label: 'Delete', ...asked }, enqueueContext(context))

describe('deleting and bringing back', () => {
  const remove = { kind: 'delete', values: {}, base: { version: 9, values: {} } } as const
  const restore = { kind: 'restore', values: {}, base: null } as const
  const unsent = { kind: 'create', recordId: NEW_ID, base: {}, baseVersion: null } as const

  it('asks for each once', () => {
    const [deletion, back] = [operation({ kind: 'delete' }), operation({ kind: 'restore' })]
    expect(saved([deletion], remove)).toEqual({ change: NOTHING, opId: deletion.opId, recordId: 7 })
    expect(saved([back], restore)).toEqual({ change: NOTHING, opId: back.opId, recordId: 7 })
  })

  it('takes a record that was never sent away with what lies in it, and nothing along with a stored one', () => {
    const [made, part] = [operation(unsent), operation({ recordId: OTHER_ID })]
    expect(saved([made], { ...remove, id: NEW_ID }, { parts: [part] }).change.remove).toEqual([made.opId, part.opId])
    const [edit] = [operation()]
    const gone = saved([edit], remove, { parts: [part] })
    expect(gone.change.trash).toMatchObject([
      { trashId: edit.opId, group: gone.opId, reason: 'deleted-record', at: 5000 },
    ])
    expect(gone.change.put).toMatchObject([{ opId: gone.opId, kind: 'delete', recordId: 7, query: {} }])
    expect(gone.change.remove).toEqual([edit.opId])
  })

  it('is guarded by the least that was seen, and knows of own edits that were taken', () => {
    const acknowledged = { lane: 'post:7', version: 12, ownSince: 9, sent: {}, record: {}, at: 0 }
    const guard = (lane: readonly Operation[], version: number | null, known: EnqueueContext['acknowledged'] = null) =>
      saved(lane, { ...remove, base: version === null ? null : { version, values: {} } }, { acknowledged: known })
        .change.put[0]?.baseVersion
    expect([guard([], 9), guard([], null)]).toEqual([9, UNKNOWN_VERSION])
    expect([guard([], 9, acknowledged), guard([], 8, acknowledged), guard([], 15, acknowledged)]).toEqual([12, 8, 15])
    expect(guard([operation({ baseVersion: null }), operation({ baseVersion: 4 })], 9)).toBe(4)
    // Behind what may have left, the person's own word counts.
    expect(guard([sent(operation()), operation({ baseVersion: 4 })], 9, acknowledged)).toBe(9)
    expect(guard([sent(operation())], null)).toBe(UNKNOWN_VERSION)
  })

  it('brings back what waits to be deleted here, and what may be deleted there', () => {
    const edit = operation()
    const deletion = operation({ kind: 'delete', values: {}, base: {} })
    const { trash } = putAway([edit], deletion.opId, 'deleted-record', 0)
    const here = saved([deletion], restore, { trash, seq: 70 })
    expect(here).toMatchObject({ opId: null, recordId: 7, change: { remove: [deletion.opId], put: [{ seq: 70 }] } })
    const there = saved([sent(deletion)], restore, { trash, seq: 70 })
    const behind = { opId: edit.opId, seq: 71, kind: 'update' }
    const restored = { kind: 'restore', recordId: 7, baseVersion: null, seq: 70 }
    expect(there.change).toMatchObject({ remove: [], put: [restored, behind], untrash: [edit.opId] })
    const after = saved([operation()], restore, { trash })
    expect(after.change).toMatchObject({ remove: [], put: [{ kind: 'restore' }], untrash: [] })
    // Of the deletion that is undone, though it was sent long ago.
    const undone = saved([], { ...restore, undoes: deletion.opId }, { trash, seq: 70 })
    expect(undone.change).toMatchObject({ put: [restored, behind], untrash: [edit.opId] })
  })
})
