import { describe, expect, it } from 'vitest'
import { entryOf, NEW_ID, operation, OTHER_ID, policy, post } from '#tests/offline/support/operations.ts'
import { receiptOf } from '#tests/offline/support/steps.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { overlayRecord, type OverlayRowsOptions, overlayRows } from './overlay.ts'

const posts = policy('post')
const deletion = operation({ opId: 'delete', kind: 'delete', values: {}, base: {} })
const restore = operation({ opId: 'restore', kind: 'restore', values: {}, base: {}, baseVersion: null })

describe('a record with what pends', () => {
  it('shows what the server took and the cache has not seen', () => {
    const taken = receiptOf(operation(), { version: 2 })
    const cached = post({ version: 1 })
    const shown = overlayRecord(posts, cached, [], [taken])
    expect(shown.record).toEqual({ ...cached, title: 'Mine' })
    expect(shown.base.version).toBeNull()
    expect(overlayRecord(posts, post({ version: 2 }), [], [taken]).record).toMatchObject({ title: 'Base' })
    expect(overlayRecord(posts, post({ version: 1 }), [], [{ ...taken, version: null }]).record?.['title']).toBe('Base')
    const { version: _, ...bare } = post()
    expect(overlayRecord(posts, bare, [], [taken]).record?.['title']).toBe('Base')
    expect(overlayRecord(posts, post({ version: '1' }), [], [taken]).record?.['title']).toBe('Base')
    expect(overlayRecord(posts, null, [], [taken]).record).toBeNull()
  })

  it('is deleted until it is brought back', () => {
    expect(overlayRecord(posts, post(), [deletion]).deleted).toBe(true)
    expect(overlayRecord(posts, post(), [deletion, restore])).toMatchObject({
      deleted: false,
      record: { title: 'Base' },
    })
  })

  it('descends from the server’s version as long as all edits do', () => {
    const version = (...operations: readonly Operation[]) => overlayRecord(posts, post(), operations).base.version
    expect(version()).toBe(2)
    expect(version(operation({ baseVersion: 2 }))).toBe(2)
    expect(version(operation({ baseVersion: null }))).toBe(2)
    expect(version(operation({ baseVersion: 1 }))).toBeNull()
    expect(version({ ...restore, baseVersion: 2 })).toBeNull()
  })

  it('starts a form only with fields that it has', () => {
    const { base } = overlayRecord(posts, { id: 7, version: 2, title: 'Base', unknown: 1 }, [])
    expect(base.values).toStrictEqual({ title: 'Base' })
    expect(overlayRecord(posts, null, []).base).toEqual({ version: null, values: {} })
  })

  it('of this device has its name, and whatever nobody has said', () => {
    const made = operation({ kind: 'create', recordId: NEW_ID, base: {} })
    expect(overlayRecord(posts, null, [made]).record).toMatchObject({
      id: NEW_ID,
      title: 'Mine',
      excerpt: '',
      tags: [],
    })
    const edit = operation({ recordId: 7, base: {} })
    expect(overlayRecord(posts, null, [edit]).record).toEqual({ title: 'Mine' })
  })

  it('of this device shows what it is made with, over what somebody has put there', () => {
    const made = operation({ kind: 'create', recordId: NEW_ID, values: { title: 'Mine' }, base: {} })
    const { record, base } = overlayRecord(posts, post({ title: 'Theirs' }), [{ ...made, baseVersion: 2 }])
    expect([record?.['title'], base.version]).toEqual(['Mine', 2])
  })

  it('takes nothing for removed that was made here and is not there yet', () => {
    const order = policy('lesson-order')
    const moved = operation({
      entity: 'lesson-order',
      values: { ids: [NEW_ID, 2, 1] },
      base: { ids: [1, 2, NEW_ID] },
    })
    const ids = (there: unknown) => overlayRecord(order, { id: 7, version: 1, ids: there }, [moved]).record?.['ids']
    expect(ids([1, 2])).toEqual([NEW_ID, 2, 1])
    // There already, and removed from it since it was moved here.
    expect(ids([1, 2, NEW_ID])).toEqual([NEW_ID, 2, 1])
    expect(ids([1, 2, 3])).toContain(3)
    expect(ids(null)).toContain(NEW_ID)
    // Somebody else took it out, and so did I.
    expect(ids([1])).toEqual([NEW_ID, 1])
    const removed = { ...moved, values: { ids: [1, 2] } }
    const shown = overlayRecord(order, { id: 7, version: 1, ids: [1, 2, NEW_ID] }, [removed])
    expect(shown.record?.['ids']).toEqual([1, 2])
  })
})

describe('a list with what pends', () => {
  const rows = (
    operations: readonly Operation[],
    part: Partial<OverlayRowsOptions> = {},
    server: readonly Record<string, unknown>[] = [post()],
  ) => overlayRows(posts, server, operations, { ids: new Map(), firstPage: true, ...part })
  const made = operation({ opId: 'make', kind: 'create', recordId: NEW_ID, base: {} })

  it('is as the server gave it where nothing pends', () => {
    const other = { ...operation({ recordId: 7 }), entity: 'category' }
    expect(rows([other, operation({ recordId: null })])).toEqual({
      rows: [{ id: 7, record: post(), opIds: [], deleted: false, onlyHere: false }],
      unsent: 0,
    })
    expect(rows([], {}, [{ title: 'No id' }])).toEqual({ rows: [], unsent: 0 })
  })

  it('shows each row with all that pends of it', () => {
    const [first, second] = [
      operation({ baseVersion: 2 }),
      operation({ values: { excerpt: 'Mine' }, base: { excerpt: '' }, baseVersion: null }),
    ]
    const record: Record<string, unknown> = { ...post(), title: 'Mine', excerpt: 'Mine' }
    const { version: _v, id: _i, created_at: _c, updated_at: _u, author_id: _a, ...values } = record
    expect(rows([first, second]).rows).toEqual([
      {
        id: 7,
        record,
        opIds: [first.opId, second.opId],
        deleted: false,
        onlyHere: false,
        base: { version: 2, values },
        server: post(),
      },
    ])
  })

  it('leaves out what no longer belongs in it, but for what is deleted', () => {
    const accepts = (record: Record<string, unknown>) => record['title'] !== 'Mine'
    expect(rows([operation()], { accepts }).rows).toEqual([])
    expect(rows([operation(), deletion], { accepts }).rows).toMatchObject([{ id: 7, deleted: true }])
    expect(rows([made], { accepts })).toMatchObject({ unsent: 0, rows: [{ id: 7 }] })
    expect(rows([made], { accepts: () => true })).toMatchObject({ unsent: 1 })
  })

  it('begins with what was made here, the newest first', () => {
    const upload = operation({
      opId: 'upload',
      kind: 'upload',
      recordId: OTHER_ID,
      base: {},
      values: { title: 'File' },
    })
    const { rows: shown, unsent } = rows([made, upload])
    expect(unsent).toBe(2)
    expect(shown.map(({ id }) => id)).toEqual([OTHER_ID, NEW_ID, 7])
    expect(shown[1]).toMatchObject({
      record: { id: NEW_ID, title: 'Mine', excerpt: '' },
      opIds: ['make'],
      deleted: false,
      onlyHere: true,
      base: { version: null, values: { title: 'Mine' } },
    })
    expect(rows([made], { firstPage: false })).toMatchObject({ unsent: 0, rows: [{ id: 7 }] })
  })

  it('has no row of its own for what is on another page, or was sent', () => {
    expect(rows([operation({ recordId: 9, kind: 'create' })]).rows).toHaveLength(1)
    expect(rows([operation({ recordId: NEW_ID })]).rows).toHaveLength(1)
    const ids = new Map([[NEW_ID, entryOf(NEW_ID, 7)]])
    expect(rows([operation({ recordId: NEW_ID })], { ids }).rows).toMatchObject([{ id: 7, record: { title: 'Mine' } }])
  })
})
