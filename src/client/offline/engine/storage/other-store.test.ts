import { describe, expect, it } from 'vitest'
import { NEW_ID, operation, OTHER_ID, policy, problemOf, sent } from '#tests/offline/support/operations.ts'
import { astray, goOnWith, meeting, stampOf } from './other-store.ts'
import { FIRST_META, type IdEntry, type LocalId, type Meta, type Operation } from './record.ts'

const entry = (localId: LocalId): [LocalId, IdEntry] => [
  localId,
  { localId, entity: 'category', serverId: 5, path: null },
]
const around = (known: readonly LocalId[] = []) => ({ policyOf: policy, ids: new Map(known.map(entry)), now: 9 })
const meta = (part: Partial<Meta> = {}): Meta => ({ ...FIRST_META, counter: 4, ...part })

describe('an answer', () => {
  it('says whose data is meant when nobody has said so far, and nothing when it says nothing', () => {
    const none = meta()
    expect(meeting(none, null)).toBe(none)
    expect(meeting(none, 'a')).toEqual({ ...none, store: 'a' })
    const known = meta({ store: 'a' })
    expect(meeting(known, 'a')).toBe(known)
  })

  it('of another database is kept until the right one answers, or yet another', () => {
    const other = meta({ store: 'a', otherStore: 'b' })
    expect(meeting(meta({ store: 'a' }), 'b')).toEqual(other)
    expect(meeting(other, 'b')).toBe(other)
    expect(meeting(other, 'c')).toEqual(meta({ store: 'a', otherStore: 'c' }))
    expect(meeting(other, 'a')).toStrictEqual(meta({ store: 'a' }))
  })

  it('stamps what is saved after it, unless it may rest on what another database showed', () => {
    expect(stampOf({})).toBeUndefined()
    expect(stampOf({ store: 'a' })).toBe('a')
    expect(stampOf({ store: 'a', otherStore: 'b' })).not.toBe('a')
    expect(stampOf({ store: 'a', otherStore: 'b' })).toBeDefined()
  })
})

describe('going on with another database', () => {
  it('takes up all that was made against the one before, and leaves the rest', () => {
    const [old, own, new_] = [operation({ store: 'old' }), operation(), operation({ store: 'new' })]
    const moved = (before?: string) => goOnWith('new', before, [old, own, new_], around()).put
    expect(moved('old').map(({ opId, store }) => [opId, store])).toEqual([
      [old.opId, 'old'],
      [own.opId, 'old'],
    ])
    // Nobody ever said whose data it was made against.
    expect(moved().map(({ opId }) => opId)).toEqual([old.opId])
    expect(moved('new').map(({ opId }) => opId)).toEqual([old.opId])
  })
})

describe('an edit of another database', () => {
  const strayed = (op: Operation, known: readonly LocalId[] = []) => astray(op, 'new', around(known))
  const asks = { status: 'needs-attention', problem: { code: 'other_store', at: 9 } }

  it('is made to show its record, under a key that nobody knows', () => {
    const problem = problemOf('conflict')
    const conflict = { version: 3, theirs: null, at: 1 }
    const before = { store: 'old', baseVersion: 4, problem, conflict, mergeRounds: 3, nextAttemptAt: 8 }
    const op = sent(operation({ ...before, stage: 'restore-failed' }))
    expect(strayed(op)).toEqual({
      ...op,
      status: 'ready',
      frozen: null,
      exported: false,
      generation: 1,
      sends: 0,
      attempts: 0,
      firstAttemptAt: null,
      baseVersion: 0,
      problem: null,
      conflict: null,
      stage: null,
      mergeRounds: 0,
      nextAttemptAt: 0,
    })
  })

  it('is made to show its record whatever numbers it names', () => {
    const op = operation({ values: { category_id: 3 }, params: { courseId: 3 } })
    expect(strayed(op)).toMatchObject({ status: 'ready', baseVersion: 0, generation: 1 })
  })

  it('waits for a word when it would bring back a record by its number', () => {
    expect(strayed(operation({ kind: 'restore', values: {}, base: {} }))).toMatchObject(asks)
    expect(strayed(operation({ stage: 'restore' }))).toMatchObject(asks)
  })

  it('waits for a word when it makes a record that names others by their numbers', () => {
    const make = (part: Partial<Operation>) => operation({ kind: 'create', recordId: NEW_ID, base: {}, ...part })
    expect(strayed(make({ values: { category_id: 3 } }))).toMatchObject(asks)
    expect(strayed(make({ values: { tags: [3] } }))).toMatchObject(asks)
    expect(strayed(make({ params: { courseId: 3 } }))).toMatchObject(asks)
    expect(strayed(make({ needs: [OTHER_ID] }), [OTHER_ID])).toMatchObject(asks)
    expect(strayed(make({ values: { category_id: OTHER_ID } }), [OTHER_ID])).toMatchObject(asks)
  })

  it('goes as it is when it makes a record, or a part of one, that nothing there is named for', () => {
    const make = sent(operation({ kind: 'create', recordId: NEW_ID, base: {}, needs: [OTHER_ID] }))
    // A number that is no id of a record is no name either.
    const rank = { ...make, values: { title: 'Mine', views: 3, category_id: OTHER_ID } }
    for (const op of [make, rank]) expect(strayed(op)).toEqual({ ...op, store: 'new' })
    // Its own number is known already: it was made meanwhile, and is made once there too.
    expect(strayed({ ...make, needs: [] }, [NEW_ID])).toEqual({ ...make, needs: [], store: 'new' })
    const unknownKind = { ...make, entity: 'unknown', values: { category_id: 3 } }
    expect(astray(unknownKind, 'new', { ...around(), policyOf: () => undefined })).toEqual({
      ...unknownKind,
      store: 'new',
    })
    const edit = operation({ recordId: NEW_ID, baseVersion: 4 })
    expect(strayed(edit)).toEqual({ ...edit, store: 'new' })
    expect(strayed(edit, [NEW_ID])).toMatchObject({ baseVersion: 0, generation: 1 })
  })
})
