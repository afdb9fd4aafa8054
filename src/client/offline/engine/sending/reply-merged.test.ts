import { describe, expect, it } from 'vitest'
import { NEW_ID, operation, OTHER_ID, policy, post, replyContext, sent } from '#tests/offline/support/operations.ts'
import type { Acknowledged, IdEntry, Operation } from '#client/offline/engine/storage/record.ts'
import { type ReplyContext, settle } from './reply.ts'

const NOW = 10_000

/** What an operation comes to when the server shows this record in its place. */
const met = (op: Operation, theirs: Record<string, unknown>, part: Partial<ReplyContext> = {}) =>
  settle(
    sent(op),
    [],
    { kind: 'merge', theirs: { version: Number(theirs['version']), record: theirs } },
    replyContext(part),
  )
const put = (...args: Parameters<typeof met>) => {
  const { change, event } = met(...args)
  expect(event).toBeNull()
  expect(change.put).toHaveLength(1)
  return change.put[0]
}
const entry = (localId: IdEntry['localId'], serverId: number): IdEntry => ({
  localId,
  entity: 'category',
  serverId,
  path: null,
})

describe('an edit that meets another one', () => {
  it('goes again under a new key, with what both wrote, on the version that was shown', () => {
    const op = operation({ values: { title: 'Mine' }, nextAttemptAt: 9, previous: { title: 'Older' }, attempts: 3 })
    const theirs = post({ version: 5, excerpt: 'Theirs' })
    expect(put(op, theirs)).toEqual({
      ...op,
      status: 'ready',
      exported: false,
      attempts: 0,
      lastAttemptAt: 1000,
      generation: 1,
      baseVersion: 5,
      base: { title: 'Base' },
      previous: null,
      mergeRounds: 1,
      nextAttemptAt: 0,
      lastStatus: 412,
    })
  })

  it('is no edit of another record that stands at its address by now', () => {
    const another = post({ id: 8, version: 5 })
    const gone = { status: 'needs-attention', problem: { code: 'deleted' }, conflict: { theirs: null } }
    expect(put(operation({ recordId: 7 }), another)).toMatchObject(gone)
    const resolve = (id: string) => (id === NEW_ID ? entry(NEW_ID, 7) : null)
    expect(put(operation({ recordId: NEW_ID }), another, { resolve })).toMatchObject(gone)
    expect(put(operation({ recordId: NEW_ID }), post({ id: 7, version: 5 }), { resolve })?.status).toBe('ready')
    const back = put(operation({ recordId: 7, kind: 'restore', values: {}, base: {} }), another)
    expect(back).toMatchObject({ status: 'needs-attention', problem: { code: 'gone' } })
    // What is the only one of its kind has no id to tell it by.
    expect(put(operation({ recordId: null }), another)?.status).toBe('ready')
    const deletion = operation({ recordId: 7, kind: 'delete', values: {}, base: {} })
    expect(met(deletion, another)).toMatchObject({
      change: { put: [] },
      event: { id: 7, kind: 'delete', record: null },
    })
    const strange = put({ ...deletion, store: 'before' }, another, { store: 'other' })
    expect(strange?.problem?.code).toBe('other_store')
  })

  it('stands for a restore in whatever database it was asked for', () => {
    const back = operation({ kind: 'restore', values: {}, base: {}, store: 'before' })
    expect(met(back, post({ version: 5 }), { store: 'other' })).toMatchObject({ change: { put: [] }, event: { id: 7 } })
  })

  it('says that others’ words are in it only when they are', () => {
    const mergedAt = (part: Partial<Operation>, theirs: Record<string, unknown>) =>
      put(operation(part), post({ version: 5, ...theirs }))?.mergedAt
    expect(mergedAt({}, { excerpt: 'Theirs' })).toBeNull()
    expect(mergedAt({ mergedAt: 3 }, { excerpt: 'Theirs' })).toBe(3)
    const [a, b] = ['<p>a</p><p>b</p><p>mine</p>', '<p>theirs</p><p>b</p><p>c</p>']
    const text = { values: { content: a }, base: { content: '<p>a</p><p>b</p><p>c</p>' } }
    expect(mergedAt(text, { content: b })).toBe(NOW)
    // I put back what they have changed meanwhile.
    const back = { values: { title: 'Mine', excerpt: '' }, base: { title: 'Base', excerpt: '' } }
    expect(mergedAt(back, { excerpt: 'Theirs' })).toBe(NOW)
    expect(mergedAt(back, {})).toBeNull()
  })

  it('sends only what is left of it, and knows what stands there', () => {
    const op = operation({
      values: { title: 'Mine', excerpt: '', slug: 'same' },
      base: { title: 'Base', excerpt: '', slug: 'base' },
    })
    const { title: _, ...bare } = post({ version: 5, excerpt: 'Theirs', slug: 'same' })
    // An answer that does not carry a field can't have changed it.
    expect(put(op, bare)).toMatchObject({ status: 'ready', values: { title: 'Mine' } })
    expect(Object.keys(put(op, bare)?.values ?? {})).toEqual(['title'])
    // What stands there already belongs to the record, should it have to be made anew.
    expect(put(op, bare)?.base).toEqual({ title: 'Base', excerpt: 'Theirs', slug: 'same' })
    const moved = operation({
      values: { content: '<p>a</p><p>b</p><p>mine</p>' },
      base: { content: '<p>a</p><p>b</p><p>c</p>' },
    })
    const theirs = '<p>theirs</p><p>b</p><p>c</p>'
    expect(put(moved, post({ version: 5, content: theirs }))).toMatchObject({
      values: { content: '<p>theirs</p><p>b</p><p>mine</p>' },
      base: { content: theirs },
    })
  })

  it('is done when nothing of it is left to send', () => {
    const op = operation({ values: { title: 'Mine' } })
    const theirs = post({ version: 5, title: 'Mine' })
    const { change, event } = met(op, theirs)
    expect([change.put, change.remove]).toEqual([[], [op.opId]])
    expect(change.receipts).toMatchObject([{ serverId: 7, version: 5, merged: true, mixed: false }])
    expect(change.acknowledged).toMatchObject([{ version: 5, record: theirs, sent: {} }])
    expect(event).toMatchObject({ id: 7, version: 5, record: theirs, kind: 'update' })
  })

  it('is asked about with their record beside it', () => {
    const theirs = post({ version: 5, title: 'Theirs' })
    const asked = put(operation({ nextAttemptAt: 9 }), theirs)
    expect(asked).toMatchObject({ status: 'needs-attention', problem: { code: 'conflict', at: NOW }, lastStatus: 412 })
    expect(asked?.conflict).toEqual({ version: 5, theirs, at: NOW })
    expect(asked).toMatchObject({ generation: 1, frozen: null, mergeRounds: 1, nextAttemptAt: 0 })
  })

  it('speaks of records by the ids that the server knows', () => {
    const op = operation({ values: { category_id: NEW_ID }, base: { category_id: OTHER_ID } })
    const resolve = (id: string) => (id === NEW_ID ? entry(NEW_ID, 4) : entry(OTHER_ID, 1))
    expect(put(op, post({ version: 5, category_id: 1 }), { resolve })).toMatchObject({
      status: 'ready',
      values: { category_id: 4 },
      base: { category_id: 1 },
    })
  })

  it('is asked about when it was made against another database', () => {
    const code = (op: Operation, store?: string) => put(op, post({ version: 5 }), { store })?.problem?.code
    const deletion = operation({ kind: 'delete', values: {}, base: {}, store: 'there' })
    expect(code(operation({ store: 'there' }), 'here')).toBe('other_store')
    expect(code(deletion, 'here')).toBe('other_store')
    expect(code(operation({ store: 'here' }), 'here')).toBeUndefined()
    expect(code(operation(), 'here')).toBeUndefined()
  })
})

describe('an order that meets another one', () => {
  it('takes the place of what this device made for nobody’s wish', () => {
    const op = operation({
      entity: 'course-file-order',
      values: { ids: [2, NEW_ID, 1] },
      base: { ids: [1, 2] },
    })
    const part = {
      policy: policy('course-file-order'),
      resolve: () => ({ ...entry(NEW_ID, 9), entity: 'course-file' }),
    }
    expect(put(op, { id: 7, version: 5, ids: [1, 2, 9] }, part)).toMatchObject({
      status: 'ready',
      values: { ids: [2, 9, 1] },
    })
  })
})

describe('what is no edit', () => {
  const deletion = (part: Partial<Operation> = {}) => operation({ kind: 'delete', values: {}, base: {}, ...part })
  const own = (part: Partial<Acknowledged> = {}): Partial<ReplyContext> => ({
    acknowledged: { lane: 'post:7', version: 5, sent: {}, record: post({ version: 5 }), at: 0, ownSince: 1, ...part },
  })

  it('deletes what only this device wrote since the person saw it, five times at most', () => {
    const theirs = post({ version: 5 })
    expect(put(deletion(), theirs, own())).toMatchObject({ status: 'ready', baseVersion: 5, generation: 1 })
    expect(put(deletion({ mergeRounds: 4 }), theirs, own())?.status).toBe('ready')
    expect(put(deletion({ mergeRounds: 5 }), theirs, own())?.problem?.code).toBe('conflict')
    expect(put(deletion(), post({ version: 6 }), own())?.problem?.code).toBe('conflict')
  })

  it('has what a restore asked for when the record stands there', () => {
    const op = operation({ kind: 'restore', values: {}, base: {} })
    const theirs = post({ version: 5 })
    const { change, event } = met(op, theirs)
    expect(change.remove).toEqual([op.opId])
    expect(change.acknowledged).toMatchObject([{ version: 5, record: theirs }])
    expect(change.receipts).toMatchObject([{ kind: 'restore', version: 5, stood: true }])
    expect(event).toMatchObject({ id: 7, version: 5, kind: 'restore' })
  })

  it('asks when a record stands where one was to be made', () => {
    expect(put(operation({ kind: 'create' }), post({ version: 5, title: 'Mine' }))?.problem?.code).toBe('conflict')
  })
})
