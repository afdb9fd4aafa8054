import { describe, expect, it } from 'vitest'
import { enqueueContext, NEW_ID, operation, OTHER_ID, policy, post, sent } from '#tests/offline/support/operations.ts'
import { NOTHING } from '#client/offline/engine/storage/change.ts'
import { newOperation } from '#client/offline/engine/storage/new-operation.ts'
import { UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import type { Operation, Problem, Values } from '#client/offline/engine/storage/record.ts'
import { enqueue, type EnqueueContext, type Intent } from './enqueue.ts'

/** Everything that a save writes down, field by field: what is forgotten here is lost. */

const intent = (part: Partial<Intent> = {}): Intent => ({
  entity: 'post',
  id: 7,
  kind: 'update',
  values: { title: 'New' },
  base: { version: 3, values: { title: 'Old' } },
  label: 'Title',
  ...part,
})
const saved = (lane: readonly Operation[], part: Partial<Intent>, context: Partial<EnqueueContext> = {}) =>
  enqueue(lane, intent(part), enqueueContext(context))
const blob = { sha: 'abc', size: 3, name: 'a.png', mimeType: 'image/png' }

describe('a first save', () => {
  it('writes down who saved what, when, where and on top of what', () => {
    const context = enqueueContext()
    const params = { course: OTHER_ID } as const
    const given = { entity: 'post', label: 'Title', params, query: { force: '1' }, blob }
    expect(enqueue([], intent(given), context)).toEqual({
      recordId: 7,
      opId: context.saveId,
      change: {
        ...NOTHING,
        put: [
          newOperation(context.account, {
            ...given,
            opId: context.saveId,
            seq: context.seq,
            savedAt: context.now,
            recordId: 7,
            lane: 'post:7',
            kind: 'update',
            values: { title: 'New' },
            base: { title: 'Old' },
            baseVersion: 3,
            needs: [OTHER_ID],
          }),
        ],
      },
    })
  })

  it('gives a new record its name, and the one of its kind none', () => {
    const made = saved([], { id: null, kind: 'create', base: null }, { freshLocalId: NEW_ID })
    expect(made).toMatchObject({ recordId: NEW_ID, change: { put: [{ recordId: NEW_ID, lane: `post:${NEW_ID}` }] } })
    expect(made.change.put).toMatchObject([{ kind: 'create', base: {}, baseVersion: null, query: {}, blob: null }])
    const settings = saved([], { entity: 'settings', id: null }, { policy: policy('settings') })
    expect(settings).toMatchObject({ recordId: null, change: { put: [{ recordId: null, lane: 'settings' }] } })
  })

  it('keeps all values of which nobody knows the start, and an unchanged one neither with nor without it', () => {
    const base = { version: 3, values: { title: 'Old', excerpt: '', content: undefined } }
    expect(saved([], { values: { title: 'Old', excerpt: '', content: '', tags: [1] }, base }).change.put).toMatchObject(
      [{ values: { content: '', tags: [1] }, base: {} }],
    )
    expect(saved([], { base: null }).change.put).toMatchObject([
      { values: { title: 'New' }, base: {}, baseVersion: UNKNOWN_VERSION },
    ])
    expect(saved([], { values: { title: 'Old', excerpt: undefined }, base })).toEqual({
      change: NOTHING,
      opId: null,
      recordId: 7,
    })
  })

  it('takes a group along only where one of it was changed, as far as it is known', () => {
    const values = { is_published: false, published_at: null, title: 'Old' }
    const only = saved([], { values: { title: 'New' }, base: { version: 3, values } }).change.put[0]
    expect(Object.keys(only?.values ?? {})).toEqual(['title'])
    const { published_at: _, ...known } = values
    const one = saved([], { values: { is_published: true }, base: { version: 3, values: known } }).change.put[0]
    expect([one?.values, one?.base]).toStrictEqual([{ is_published: true }, { is_published: false }])
    const next = { is_published: true, published_at: null }
    const both = saved([], { values: next, base: { version: 3, values: known } }).change.put[0]
    expect([both?.values, both?.base]).toStrictEqual([next, { is_published: false }])
  })

  it('drops what JSON would drop', () => {
    const base = { version: 3, values: { title: 'Old', excerpt: 'x' } }
    expect(saved([], { values: { title: 'New', excerpt: undefined }, base }).change.put[0]?.values).toStrictEqual({
      title: 'New',
    })
  })

  it('is done when its transaction is repeated, also where it put a record away', () => {
    const context = enqueueContext()
    const first = enqueue([], intent(), context)
    expect(enqueue(first.change.put, intent(), context)).toEqual({ ...first, change: NOTHING })
    const deletion = enqueueContext()
    const unsent = operation({ kind: 'create', recordId: NEW_ID, base: {}, baseVersion: null })
    const remove = intent({ id: NEW_ID, kind: 'delete', values: {} })
    const once = enqueue([unsent], remove, deletion)
    expect(once).toMatchObject({ opId: deletion.saveId, recordId: NEW_ID })
    const again = enqueue([], remove, { ...deletion, trash: once.change.trash })
    expect(again).toEqual({ change: NOTHING, opId: deletion.saveId, recordId: NEW_ID })
  })
})

describe('a save into a change that was not sent', () => {
  const older = operation({
    values: { title: 'Mine', excerpt: 'x' },
    base: { title: 'Base', excerpt: '' },
    baseVersion: 4,
  })
  const seen = { version: 4, values: { title: 'Mine', content: 'Old' } }

  it('becomes part of it, tried at once, and can be taken back alone', () => {
    const tried: Problem = { code: 'validation', status: 422, message: '', errors: {}, uses: [], suggested: {}, at: 0 }
    const failed = {
      status: 'needs-attention',
      problem: tried,
      attempts: 3,
      firstAttemptAt: 5,
      nextAttemptAt: 9,
    } as const
    const before = { ...older, ...failed, params: { course: NEW_ID }, label: 'Before' } as const
    const context = enqueueContext({ account: { ...enqueueContext().account, appVersion: '2.0.0' } })
    const given = intent({ values: { title: 'Third', content: 'New' }, base: seen, params: { id: OTHER_ID } })
    const { change, ...said } = enqueue([before], given, context)
    expect(said).toEqual({ opId: older.opId, recordId: 7 })
    expect(change.put).toEqual([
      {
        ...older,
        label: 'Title',
        values: { title: 'Third', excerpt: 'x', content: 'New' },
        base: { title: 'Base', excerpt: '', content: 'Old' },
        params: { course: NEW_ID, id: OTHER_ID },
        needs: [NEW_ID, OTHER_ID],
        previous: older.values,
        saves: [older.opId, context.saveId],
        appVersion: '2.0.0',
      },
    ])
  })

  it('keeps the earliest state that either was made on, and its own where nothing is added', () => {
    const version = (known: number | null, values: Values = { content: 'New' }) =>
      saved([older], { values, base: { version: known, values: seen.values } }).change.put[0]?.baseVersion
    expect([version(3), version(6), version(null)]).toEqual([3, 4, UNKNOWN_VERSION])
    const own = { title: 'Third' }
    expect([version(3, own), version(6, own), version(null, own)]).toEqual([4, 4, 4])
    const unknown = saved([{ ...older, baseVersion: null }], { values: { content: 'New' }, base: seen })
    expect(unknown.change.put[0]?.baseVersion).toBeNull()
  })

  it('goes on from the acknowledged state of what it adds alone', () => {
    const record = { title: 'Base', excerpt: '', content: 'Sent' }
    const acknowledged = { lane: 'post:7', version: 4, sent: { content: ' Sent ' }, record, at: 0 }
    const put = (part: Partial<Intent>) => saved([older], part, { acknowledged }).change.put[0]
    const again = { values: { title: 'Third' }, base: { version: 4, values: { title: 'Mine' } } }
    expect(put(again)).toMatchObject({ base: older.base, baseVersion: 4 })
    const further = { values: { content: 'New' }, base: { version: 3, values: { content: ' Sent ' } } }
    expect(put(further)).toMatchObject({ base: { ...older.base, content: 'Sent' }, baseVersion: 4 })
    const stale = { values: { content: 'New' }, base: { version: 3, values: { content: 'Stale' } } }
    expect(put(stale)).toMatchObject({ base: { ...older.base, content: 'Stale' }, baseVersion: UNKNOWN_VERSION })
  })

  it('that makes a record says what it was first, and what it was before', () => {
    const made = operation({ kind: 'create', recordId: NEW_ID, values: { title: 'T' }, base: {}, baseVersion: null })
    const once = saved([made], {
      id: NEW_ID,
      values: { excerpt: 'x' },
      base: { version: null, values: { excerpt: '' } },
    })
    const [second] = once.change.put
    expect(second).toMatchObject({ kind: 'create', values: { title: 'T', excerpt: 'x' }, first: { title: 'T' } })
    expect([second?.base, second?.baseVersion, second?.previous]).toEqual([{}, null, { title: 'T', excerpt: '' }])
    const twice = saved(second ? [second] : [], {
      id: NEW_ID,
      values: { title: 'T2' },
      base: { version: null, values: { title: 'T' } },
    })
    expect(twice.change.put[0]?.first).toEqual({ title: 'T' })
    expect(twice.change.put[0]?.previous).toEqual({ title: 'T', excerpt: 'x' })
    // Back to what it was says nothing about whether it should be made.
    const back = { values: { title: '' }, base: { version: null, values: { title: 'T' } } }
    expect(saved([{ ...made, base: { title: '' } }], { id: NEW_ID, ...back }).change.remove).toEqual([])
  })

  it('vanishes with it where both come to where the first started, if that is known', () => {
    const back = (base: Operation['base']) =>
      saved([{ ...older, values: { title: 'Mine' }, base }], { values: { title: '' }, base: seen })
    expect(back({ title: '' })).toEqual({ change: { ...NOTHING, remove: [older.opId] }, opId: null, recordId: 7 })
    expect(back({}).change.put).toMatchObject([{ opId: older.opId, values: { title: '' } }])
  })

  it('leaves what stands against their record open, also where it returns to its start', () => {
    const conflict = { version: 9, theirs: post({ title: 'Theirs' }), at: 0 }
    const open = operation({ status: 'needs-attention', conflict, attempts: 2 })
    const { change } = saved([open], { values: { title: 'Base' }, base: { version: null, values: { title: 'Mine' } } })
    expect(change.remove).toEqual([])
    expect(change.put).toHaveLength(1)
    const more = saved([open], { values: { title: 'Third' }, base: { version: null, values: { title: 'Mine' } } })
    expect(more.change.put).toMatchObject([{ opId: open.opId, status: 'needs-attention', attempts: 2 }])
  })

  it.each([
    ['deletes', operation({ kind: 'delete', values: {}, base: {} })],
    ['brings back', operation({ kind: 'restore', values: {}, base: {} })],
    ['brings back before it edits', operation({ stage: 'restore' })],
  ])('waits behind one that %s', (_, before) => {
    const { change } = saved([before], { values: { title: 'Third' }, base: { version: 4, values: { title: 'Mine' } } })
    expect(change.put).toMatchObject([{ kind: 'update', values: { title: 'Third' }, baseVersion: null }])
    expect(change.put[0]?.opId).not.toBe(before.opId)
  })

  it('waits behind one that it did not see, with the parameters of that', () => {
    const unseen = (values: object, base: object) =>
      saved([{ ...older, params: { course: 5 } }], {
        values: { ...values },
        base: { version: 4, values: { ...base } },
        params: { id: 7 },
      })
    expect(unseen({ title: 'Third' }, { title: 'Base' }).change.put).toMatchObject([
      { baseVersion: null, base: { title: 'Base' }, params: { course: 5, id: 7 } },
    ])
    expect(unseen({ title: 'Third' }, {}).opId).not.toBe(older.opId)
    // Or it came to the same by itself.
    expect(unseen({ title: 'Mine', content: 'New' }, { title: 'Base', content: 'Old' }).opId).toBe(older.opId)
    // Empty is not what was never seen.
    const empty = operation({ values: { title: '' }, base: { title: 'Base' } })
    expect(saved([empty], { values: { title: 'Third' }, base: { version: 1, values: {} } }).opId).not.toBe(empty.opId)
  })
})

describe('a save on top of what was taken', () => {
  const acknowledged = {
    lane: 'post:7',
    version: 5,
    sent: { title: 'Sent' },
    record: { title: 'Taken', excerpt: 'x' },
    at: 0,
  }
  const over = (version: number | null, title: string, values: Intent['values'] = { title: 'New' }) => {
    const { base, baseVersion } =
      saved([], { values, base: { version, values: { title } } }, { acknowledged }).change.put[0] ?? operation()
    return [base, baseVersion]
  }

  it('starts from what the person saw where that is what stands there, or newer', () => {
    expect(over(5, 'Taken ')).toEqual([{ title: 'Taken ' }, 5])
    expect(over(6, 'Newer')).toEqual([{ title: 'Newer' }, 6])
  })

  it('starts from what stands there where the person saw the own text that became it', () => {
    for (const version of [null, 4, 5]) expect(over(version, 'Sent')).toEqual([{ title: 'Taken' }, 5])
    expect(over(null, 'Taken')).toEqual([{ title: 'Taken' }, 5])
    expect(over(5, 'Taken', { title: 'New', content: 'x' })).toEqual([{ title: 'Taken' }, 5])
  })

  it('does not compare what stands nowhere', () => {
    const base = { version: 5, values: { title: 'Taken ', tags: [1] } }
    expect(saved([], { values: { title: 'New', tags: [2] }, base }, { acknowledged }).change.put).toMatchObject([
      { base: { title: 'Taken ', tags: [1] }, baseVersion: 5 },
    ])
  })

  it('learns its start from what goes before it, where something does', () => {
    const base = { version: 5, values: { title: 'Sent' } }
    expect(saved([sent(operation())], { base }, { acknowledged }).change.put).toMatchObject([
      { base: { title: 'Sent' }, baseVersion: null },
    ])
  })

  it('is compared first where the person saw something else', () => {
    expect(over(4, 'Stale')).toEqual([{ title: 'Stale' }, UNKNOWN_VERSION])
    expect(over(5, 'Taken', { title: 'New', excerpt: 'y' })).toEqual([{ title: 'Taken' }, UNKNOWN_VERSION])
  })
})
