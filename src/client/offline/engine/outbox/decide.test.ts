import { describe, expect, it } from 'vitest'
import { NEW_ID, operation, OTHER_ID, policy, post } from '#tests/offline/support/operations.ts'
import { UNKNOWN_VERSION } from '#client/offline/engine/storage/lanes.ts'
import type { Operation, Problem } from '#client/offline/engine/storage/record.ts'
import { decide, type DecisionContext } from './decide.ts'

const context: DecisionContext = { policy: policy('post'), now: 9, freshLocalId: NEW_ID, saveId: 'decision' }
const problemOf = (code: Problem['code']): Problem => ({
  code,
  status: 404,
  message: '',
  errors: {},
  uses: [],
  suggested: {},
  at: 0,
})

/** As an edit stands after it was refused twice, with everything of it that a decision has to clear. */
const tried = { generation: 2, attempts: 3, nextAttemptAt: 700, firstAttemptAt: 100, mergeRounds: 4 }
const CLEARED = { attempts: 0, nextAttemptAt: 0, firstAttemptAt: null, mergeRounds: 0, problem: null, conflict: null }
const cleared = (op: Operation): Operation => ({
  ...op,
  ...CLEARED,
  status: 'ready',
  saves: [...op.saves, 'decision'],
})

describe('deciding about a conflict', () => {
  const conflict = { version: 5, theirs: post({ title: 'Theirs', version: 5 }), at: 0 }
  const previous = { title: 'Before' }
  const open = operation({ ...tried, status: 'needs-attention', conflict, problem: problemOf('conflict'), previous })

  it('guards "mine" by the version that was shown', () => {
    const base = { title: 'Theirs' }
    expect(decide(open, [], 'mine', context).put).toEqual([{ ...cleared(open), base, baseVersion: 5, previous: null }])
  })

  it('sends a merged text, guarded the same way, with what it refers to', () => {
    const content = `<p><img src="offdesk-upload:${OTHER_ID}"></p>`
    expect(decide(open, [], { values: { content } }, context).put).toMatchObject([
      { values: { title: 'Mine', content }, baseVersion: 5, needs: [OTHER_ID] },
    ])
  })

  it('sends nothing that stands there already, and keeps my text in the trash where all of it does', () => {
    const values = { title: 'Theirs', excerpt: 'Mine', nowhere: '' }
    expect(decide({ ...open, values }, [], 'mine', context).put[0]?.values).toEqual({
      excerpt: 'Mine',
      nowhere: '',
    })
    expect(decide(open, [], { values: { title: 'Theirs' } }, context)).toMatchObject({
      put: [],
      remove: [open.opId],
      trash: [{ reason: 'theirs-kept', operation: open }],
    })
  })

  it('knows what stood there when it was decided before, as theirs has it now', () => {
    const base = { excerpt: 'Decided', slug: 'theirs', nowhere: 'Known' }
    const theirs = post({ title: 'Theirs', slug: 'newer', excerpt: 'Decided', version: 5 })
    const again: Operation = { ...open, base, conflict: { ...conflict, theirs } }
    expect(decide(again, [], 'mine', context).put[0]?.base).toEqual({
      title: 'Theirs',
      excerpt: 'Decided',
      slug: 'newer',
      nowhere: 'Known',
    })
  })

  it('keeps my text in the trash when theirs stays, and compares what was built on it', () => {
    const later = operation({ baseVersion: null })
    expect(decide(open, [later], 'theirs', context)).toMatchObject({
      remove: [open.opId],
      trash: [{ reason: 'theirs-kept', operation: open }],
      put: [{ opId: later.opId, baseVersion: UNKNOWN_VERSION }],
    })
  })

  it('deletes what was shown, and nothing newer', () => {
    const deletion = { ...open, kind: 'delete', values: {}, base: {} } as const
    expect(decide(deletion, [], 'mine', context).put).toEqual([
      { ...cleared(deletion), baseVersion: 5, previous: null },
    ])
    // Without a record to show, the guard stays the one that it had.
    const unseen: Operation = { ...deletion, conflict: { version: null, theirs: null, at: 0 }, baseVersion: 3 }
    expect(decide(unseen, [], 'mine', context).put).toMatchObject([{ kind: 'delete', baseVersion: 3 }])
  })

  it('sends an edit as it was where no record was shown', () => {
    const unseen: Operation = { ...open, conflict: { version: null, theirs: null, at: 0 }, baseVersion: 3 }
    expect(decide(unseen, [], 'mine', context).put).toMatchObject([
      { values: { title: 'Mine' }, base: { title: 'Base' }, baseVersion: 3 },
    ])
  })

  it('guards nothing by a version where a record is to be made', () => {
    const making = { ...open, kind: 'create', base: {}, baseVersion: null } as const
    expect(decide(making, [], 'mine', context).put).toEqual([{ ...cleared(making), previous: null }])
  })

  it('goes to the database that was looked at', () => {
    const before = { ...open, store: 'before' }
    expect(decide(before, [], 'mine', { ...context, store: 'now' }).put).toMatchObject([
      { opId: before.opId, values: { title: 'Mine' }, store: 'now' },
    ])
    expect(decide(before, [], 'mine', context).put).toMatchObject([{ store: 'before' }])
    const gone = { ...before, problem: problemOf('deleted') }
    expect(decide(gone, [], { recreate: {} }, context).put).toMatchObject([{ store: 'before' }])
    expect(decide(gone, [], { recreate: {} }, { ...context, store: 'now' }).put).toEqual([
      { ...cleared(gone), stage: 'restore', store: 'now' },
    ])
  })
})

describe('deciding about a record that they deleted', () => {
  const conflict = { version: null, theirs: null, at: 0 }
  const deleted = operation({ ...tried, status: 'needs-attention', conflict, problem: problemOf('deleted') })
  const gone: Operation = {
    ...deleted,
    problem: problemOf('gone'),
    stage: 'restore-failed',
    values: { excerpt: 'Mine', featured_image: `offdesk-upload:${OTHER_ID}` },
    base: { excerpt: 'Base', title: 'Decided' },
    baseVersion: 4,
    previous: { excerpt: 'Before' },
  }

  it('brings it back before it sends my text', () => {
    expect(decide(deleted, [], { recreate: {} }, context).put).toEqual([{ ...cleared(deleted), stage: 'restore' }])
  })

  it('lets all of it go together', () => {
    const later = operation()
    const away = decide(deleted, [later], 'let-go', context)
    expect(away.remove).toEqual([deleted.opId, later.opId])
    expect(away.trash).toMatchObject([
      { reason: 'deleted-record', group: deleted.opId, at: 9 },
      { reason: 'deleted-record', group: deleted.opId, at: 9 },
    ])
  })

  it('makes it anew where no trash has it, with all that is known, and takes along what came after', () => {
    const later = operation()
    const known = { id: 7, version: 4, title: 'Old', excerpt: 'Old', content: '<p>All of it</p>' }
    const lane = `post:${NEW_ID}`
    expect(decide(gone, [later], { recreate: known }, context).put).toEqual([
      {
        ...cleared(gone),
        kind: 'create',
        recordId: NEW_ID,
        lane,
        values: { ...gone.values, title: 'Decided', content: '<p>All of it</p>' },
        base: {},
        baseVersion: null,
        previous: null,
        needs: [OTHER_ID],
        stage: null,
      },
      { ...later, recordId: NEW_ID, lane },
    ])
  })

  it('makes it anew as others left it after it was merged or decided about', () => {
    const known = { id: 7, version: 6, title: 'Theirs since', content: '<p>All of it</p>' }
    const [made] = decide({ ...gone, baseVersion: 5 }, [], { recreate: known }, context).put
    expect(made?.values).toEqual({ ...gone.values, title: 'Theirs since', content: '<p>All of it</p>' })
    const [before] = decide({ ...gone, baseVersion: 6 }, [], { recreate: known }, context).put
    expect(before?.values['title']).toBe('Decided')
  })

  it('makes anew at once what never has a trash', () => {
    const { trashType: _, ...without } = policy('post')
    expect(decide(deleted, [], { recreate: {} }, { ...context, policy: without }).put).toMatchObject([
      { kind: 'create' },
    ])
  })

  it('is merged with the order that comes back with its record, as nobody makes one by itself', () => {
    const order: Operation = { ...gone, entity: 'lesson-order', values: { ids: [2, 1] }, base: { ids: [1, 2] } }
    const orders = { ...context, policy: policy('lesson-order') }
    expect(decide(order, [operation()], { recreate: { ids: [1, 2] } }, orders).put).toEqual([
      { ...cleared(order), baseVersion: UNKNOWN_VERSION },
    ])
  })

  it('asks once more for what only brings back', () => {
    const restore = { ...gone, kind: 'restore', values: {}, base: {} } as const
    expect(decide(restore, [], { recreate: { title: 'Old' } }, context).put).toEqual([
      { ...cleared(restore), mergeRounds: 4 },
    ])
  })
})
