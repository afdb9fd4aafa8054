import { describe, expect, it } from 'vitest'
import { NEW_ID, operation, policy, post, replyContext, sent } from '#tests/offline/support/operations.ts'
import type { Acknowledged, IdEntry, Operation } from '#client/offline/engine/storage/record.ts'
import type { Verdict } from './classify.ts'
import { follow, type ReplyContext, settle } from './reply.ts'

type Yes = Extract<Verdict, { kind: 'acknowledged' }>

const yes = (part: Partial<Yes> = {}): Yes => ({
  kind: 'acknowledged',
  serverId: 7,
  version: 2,
  record: post({ title: 'Mine' }),
  ...part,
})
const taken = (
  op: Operation,
  answer: Yes = yes(),
  part: Partial<ReplyContext> = {},
  later: readonly Operation[] = [],
) => settle(op, later, answer, replyContext(part))
const entry: IdEntry = { localId: NEW_ID, entity: 'post', serverId: 31, path: null }
const state = (part: Partial<Acknowledged> = {}): Acknowledged => ({
  lane: 'post:7',
  version: 2,
  sent: {},
  record: post(),
  at: 0,
  ...part,
})

describe('what is kept of a change that was taken', () => {
  it('is all that it was, and what the server made of it', () => {
    const op = sent(operation({ params: { courseId: 3 }, previous: { title: 'Older' }, generation: 2 }))
    const { change, event } = taken(op)
    expect(change.remove).toEqual([op.opId])
    expect(change.receipts).toStrictEqual([
      {
        opId: op.opId,
        seq: op.seq,
        account: op.account,
        serverOrigin: op.serverOrigin,
        deviceId: op.deviceId,
        appVersion: op.appVersion,
        label: op.label,
        savedAt: op.savedAt,
        entity: 'post',
        recordId: 7,
        lane: 'post:7',
        kind: 'update',
        generation: 2,
        serverId: 7,
        params: { courseId: 3 },
        values: { title: 'Mine' },
        base: { title: 'Base' },
        previous: { title: 'Older' },
        version: 2,
        acknowledgedAt: 10_000,
        lastSave: op.opId,
        merged: false,
        mixed: false,
      },
    ])
    expect(event).toStrictEqual({
      entity: 'post',
      id: 7,
      localId: null,
      record: post({ title: 'Mine' }),
      version: 2,
      kind: 'update',
    })
  })

  it('tells of several saves and of what others wrote', () => {
    const op = sent(operation({ saves: ['first', 'second'], mergedAt: 5 }))
    expect(taken(op).change.receipts).toMatchObject([{ lastSave: 'second', merged: true, mixed: true }])
  })

  it('tells of a record that stood there before', () => {
    const op = sent(operation({ kind: 'create', recordId: NEW_ID, base: {} }))
    expect(taken(op, yes({ stood: true })).change.receipts).toMatchObject([{ version: 2, stood: true }])
    expect(taken(op).change.receipts[0]).not.toHaveProperty('stood')
  })

  it('names the database that took it, unless it was made against another', () => {
    const store = (op: Operation, met?: string) => taken(op, yes(), { store: met }).change.receipts[0]
    expect(store(sent(operation()))).not.toHaveProperty('store')
    expect(store(sent(operation()), 'here')).toHaveProperty('store', 'here')
    expect(store(sent(operation({ store: 'there' })), 'here')).toHaveProperty('store', 'there')
    expect(store(sent(operation({ store: 'there' })))).toHaveProperty('store', 'there')
  })
})

describe('the server’s id', () => {
  const made = (part: Partial<Operation> = {}) => sent(operation({ kind: 'create', recordId: NEW_ID, ...part }))

  it('is written down for what this device made, with the address of a file', () => {
    expect(taken(made(), yes({ serverId: 31 })).change.ids).toEqual([entry])
    const file = made({ kind: 'upload', entity: 'file' })
    const answer = yes({ serverId: 31, record: { id: 31, version: 1, path: '/uploads/a.png' } })
    expect(taken(file, answer, { policy: policy('file') }).change.ids).toEqual([
      { ...entry, entity: 'file', path: '/uploads/a.png' },
    ])
    expect(taken(made(), yes({ serverId: 31 })).event).toMatchObject({ id: 31, localId: NEW_ID })
  })

  it('is written down for nothing else', () => {
    expect(taken(sent(operation({ recordId: NEW_ID })), yes({ serverId: 31 })).change.ids).toEqual([])
    expect(taken(made(), yes({ serverId: null })).change.ids).toEqual([])
    expect(taken(made({ recordId: null }), yes({ serverId: 31 })).change.ids).toEqual([])
  })

  it('is the known one when the answer names none', () => {
    const silent = yes({ serverId: null, version: null, record: null })
    const deletion = (recordId: 7 | typeof NEW_ID | null) =>
      taken(sent(operation({ kind: 'delete', recordId, values: {}, base: {} })), silent, {
        resolve: (id) => (id === NEW_ID ? entry : null),
      })
    for (const [recordId, serverId] of [[7, 7] as const, [NEW_ID, 31] as const, [null, null] as const]) {
      expect(deletion(recordId).change.receipts).toMatchObject([{ serverId }])
      expect(deletion(recordId).event).toMatchObject({ id: serverId, record: null, version: null })
    }
  })
})

describe('a record that comes out of the trash before its edit', () => {
  it('lets the edit ask what stands there now', () => {
    const op = sent(operation({ stage: 'restore', baseVersion: 4, nextAttemptAt: 9 }))
    const { change, event } = taken(op)
    expect([change.remove, change.receipts, event]).toEqual([[], [], null])
    expect(change.put).toMatchObject([
      { opId: op.opId, status: 'ready', stage: null, baseVersion: 0, generation: 1, frozen: null, nextAttemptAt: 0 },
    ])
  })

  it('lets the next of its lane ask, too', () => {
    const next = operation({ values: { title: 'Next' }, base: { title: 'Mine' }, baseVersion: 2 })
    const restore = sent(operation({ kind: 'restore', values: {}, base: {} }))
    expect(taken(restore, yes(), {}, [next]).change.put).toEqual([{ ...next, baseVersion: 0 }])
  })
})

describe('the state that later edits stand on', () => {
  const kept = (op: Operation, answer: Yes = yes(), acknowledged: Acknowledged | null = null) =>
    taken(op, answer, { acknowledged }).change.acknowledged

  it('is the record as it was answered, with what the person typed', () => {
    expect(kept(sent(operation({ values: { title: ' Mine ' } })))).toEqual([
      {
        lane: 'post:7',
        version: 2,
        sent: { title: ' Mine ' },
        record: post({ title: 'Mine' }),
        at: 10_000,
        ownSince: 1,
      },
    ])
  })

  it('is none when the answer shows no record of a version', () => {
    expect(kept(sent(operation()), yes({ record: null }))).toEqual([])
    expect(kept(sent(operation()), yes({ version: null }))).toEqual([])
  })

  it('keeps what was typed before, where the record still holds it', () => {
    const acknowledged = state({
      sent: { excerpt: ' typed ', slug: 'Typed Slug', title: 'older' },
      record: post({ excerpt: 'typed', slug: 'typed-slug' }),
    })
    const answer = yes({ record: post({ title: 'Mine', excerpt: 'typed', slug: 'of-others' }) })
    expect(kept(sent(operation()), answer, acknowledged)).toMatchObject([
      { sent: { excerpt: ' typed ', title: 'Mine' } },
    ])
    expect(kept(sent(operation()), answer, acknowledged)[0]?.sent).not.toHaveProperty('slug')
  })

  it('holds of what was found only what its record still shows', () => {
    const op = sent(operation({ values: { title: 'Mine', excerpt: 'Mine, too' } }))
    const answer = yes({ record: post({ title: 'Of others', excerpt: 'Mine, too' }) })
    expect(kept(op, { ...answer, found: true })[0]?.sent).toEqual({ excerpt: 'Mine, too' })
    expect(kept(op, answer)[0]?.sent).toEqual(op.values)
  })

  it('tells since when nobody else wrote', () => {
    const ownSince = (op: Operation, before: Acknowledged | null = null, answer: Yes = yes()) =>
      kept(op, answer, before)[0]?.ownSince
    expect(ownSince(sent(operation({ kind: 'create' })))).toBe(0)
    expect(ownSince(sent(operation({ kind: 'upload' })))).toBe(0)
    const edit = sent(operation({ baseVersion: 4 }))
    expect(ownSince(edit)).toBe(4)
    expect(ownSince(edit, state({ version: 4, ownSince: 2 }))).toBe(2)
    expect(ownSince(edit, state({ version: 4 }))).toBe(4)
    expect(ownSince(edit, state({ version: 3, ownSince: 2 }))).toBe(4)
    // What stood there others may have written, whatever this device meant to make.
    expect(ownSince(sent(operation({ kind: 'create' })), null, yes({ version: 6, stood: true }))).toBe(6)
    // A restore is guarded by nothing: what came out of the trash is only what the answer says.
    expect(ownSince(sent(operation({ kind: 'restore', baseVersion: null })), null, yes({ version: 6 }))).toBe(6)
  })
})

describe('the next of the lane', () => {
  const post7 = policy('post')
  const on = state({ version: 5, sent: { title: ' Mine ' }, record: post({ title: 'Mine' }), ownSince: 3 })
  const next = (part: Partial<Operation> = {}) =>
    operation({ values: { title: 'Next' }, base: { title: ' Mine ' }, baseVersion: null, ...part })

  it('stands on the record as the server writes it', () => {
    expect(follow(post7, next(), on)).toMatchObject({ base: { title: 'Mine' }, baseVersion: 5 })
    expect(follow(post7, next({ baseVersion: 2 }), null)).toMatchObject({ base: { title: ' Mine ' }, baseVersion: 0 })
  })

  it('stays as it is when its bytes have left, or it needs no base', () => {
    for (const op of [sent(next()), next({ kind: 'create' }), next({ kind: 'upload' })]) {
      expect(follow(post7, op, on)).toBe(op)
      expect(follow(post7, op, null)).toBe(op)
    }
  })

  it('deletes only what the person has seen', () => {
    const deletion = (baseVersion: number | null) => next({ kind: 'delete', values: {}, base: {}, baseVersion })
    expect(follow(post7, deletion(3), on).baseVersion).toBe(5)
    expect(follow(post7, deletion(2), on).baseVersion).toBe(2)
    expect(follow(post7, deletion(2), null).baseVersion).toBe(2)
    expect(follow(post7, deletion(null), on).baseVersion).toBe(5)
    expect(follow(post7, deletion(null), null).baseVersion).toBe(0)
  })
})
