import { describe, expect, it } from 'vitest'
import { courseOrder } from '#contract/records/course.ts'
import { NEW_ID, operation, policy, post } from '#tests/offline/support/operations.ts'
import { overlayRecord, overlayRows } from './overlay.ts'

const policies = policy('post')

describe('what is on the screen', () => {
  it('is the server’s record with the pending edit on top', () => {
    const shown = overlayRecord(policies, post({ version: 1 }), [operation()])
    expect(shown.record).toMatchObject({ title: 'Mine', excerpt: '', version: 1 })
    expect(shown.base).toMatchObject({ version: 1, values: { title: 'Mine' } })
  })

  it('shows both sides’ paragraphs', () => {
    const op = operation({
      values: { content: '<p>A</p><p>b</p><p>c</p>' },
      base: { content: '<p>a</p><p>b</p><p>c</p>' },
    })
    const { record } = overlayRecord(policies, post({ content: '<p>a</p><p>b</p><p>C</p>' }), [op])
    expect(record?.['content']).toBe('<p>A</p><p>b</p><p>C</p>')
  })

  it('keeps what was made here in the place it was moved to, before the server’s list has it', () => {
    const op = operation({ values: { ids: [1, 2, NEW_ID] }, base: { ids: [NEW_ID, 1, 2] } })
    const { record } = overlayRecord(courseOrder, { id: 1, version: 4, ids: [1, 2, 3] }, [op])
    expect(record?.['ids']).toEqual([1, 2, 3, NEW_ID])
  })

  it('shows an order with a member that was made here at its place, though the server knows nothing of it', () => {
    const order = policy('lesson-order')
    const seen = operation({
      entity: 'lesson-order',
      recordId: 7,
      values: { ids: [1, NEW_ID, 2] },
      base: { ids: [1, 2, NEW_ID] },
    })
    expect(overlayRecord(order, { id: 7, version: 1, ids: [1, 2] }, [seen]).record?.['ids']).toEqual([1, NEW_ID, 2])
  })

  it('gives a form no version when the edit under it descends from another one', () => {
    expect(overlayRecord(policies, post({ version: 9 }), [operation({ baseVersion: 1 })]).base.version).toBeNull()
  })

  it('gives a form no version when the edit under it waits behind a restore, which knows none', () => {
    const restore = operation({ kind: 'restore', values: {}, base: {}, baseVersion: null })
    const edit = operation({ values: { excerpt: 'Mine' }, base: { excerpt: '' }, baseVersion: null })
    const shown = overlayRecord(policies, post({ version: 6, excerpt: 'Never seen' }), [restore, edit])
    expect(shown.record).toMatchObject({ excerpt: 'Mine' })
    expect(shown.base.version).toBeNull()
  })

  it('gives a form no version when an edit that waits behind another hides what somebody else wrote', () => {
    const first = operation({ values: { title: 'Mine' }, base: { title: '' }, baseVersion: 6 })
    const behind = operation({ values: { excerpt: 'Mine' }, base: { excerpt: '' }, baseVersion: null })
    const shown = overlayRecord(policies, post({ version: 6, title: '', excerpt: 'Never seen' }), [first, behind])
    expect(shown.record).toMatchObject({ title: 'Mine', excerpt: 'Mine' })
    expect(shown.base.version).toBeNull()
  })

  it('keeps showing an acknowledged edit until the cached record has it', () => {
    const {
      opId,
      seq,
      account,
      serverOrigin,
      deviceId,
      appVersion,
      label,
      savedAt,
      entity,
      recordId,
      lane,
      kind,
      values,
      base,
    } = operation()
    const receipt = {
      opId,
      seq,
      account,
      serverOrigin,
      deviceId,
      appVersion,
      label,
      savedAt,
      entity,
      recordId,
      lane,
      kind,
      values,
      base,
    }
    const done = {
      ...receipt,
      serverId: 7,
      params: {},
      previous: null,
      lastSave: opId,
      generation: 0,
      version: 3,
      acknowledgedAt: 0,
      merged: false,
    }
    expect(overlayRecord(policies, post({ version: 2 }), [], [done]).record?.['title']).toBe('Mine')
    expect(overlayRecord(policies, post({ version: 3, title: 'Server' }), [], [done]).record?.['title']).toBe('Server')
  })

  it('marks a deleted row in its place, adds new ones on the first page and counts them apart', () => {
    const rows = [post({ id: 7 }), post({ id: 8 })]
    const created = operation({ kind: 'create', recordId: NEW_ID, values: { title: 'New' }, base: {} })
    const deleted = operation({ kind: 'delete', values: {}, base: {} })
    const shown = overlayRows(policies, rows, [created, deleted], { ids: new Map(), firstPage: true })
    expect(shown.rows.map((row) => [row.id, row.deleted, row.onlyHere])).toEqual([
      [NEW_ID, false, true],
      [7, true, false],
      [8, false, false],
    ])
    expect(shown.unsent).toBe(1)
    expect(overlayRows(policies, rows, [created], { ids: new Map(), firstPage: false }).unsent).toBe(0)
  })

  it('shows a created record once when the list already has it', () => {
    const created = operation({
      kind: 'update',
      recordId: NEW_ID,
      values: { title: 'Edited' },
      base: { title: 'Base' },
    })
    const ids = new Map([[NEW_ID, { localId: NEW_ID, entity: 'post', serverId: 7, path: null }] as const])
    const shown = overlayRows(policies, [post({ id: 7 })], [created], { ids, firstPage: true })
    expect(shown.rows.map((row) => [row.id, row.record['title']])).toEqual([[7, 'Edited']])
  })

  it('drops a row whose pending edit takes it out of the filter', () => {
    const shown = overlayRows(policies, [post()], [operation()], {
      ids: new Map(),
      firstPage: true,
      accepts: (row) => row['title'] === 'Base',
    })
    expect(shown.rows).toEqual([])
  })
})
