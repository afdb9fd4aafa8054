import { describe, expect, it } from 'vitest'
import { NEW_ID, operation, OTHER_ID, policy, sent } from '#tests/offline/support/operations.ts'
import {
  holdsOnlySeen,
  isEditable,
  laneOf,
  makesRecord,
  mayBeSent,
  mayHaveArrived,
  partsOf,
  rebase,
  UNKNOWN_VERSION,
} from './lanes.ts'
import type { Acknowledged } from './record.ts'

it('gives every record a lane of its own, and the one of its kind the kind’s', () => {
  expect([laneOf('post', 7), laneOf('post', NEW_ID), laneOf('settings', null)]).toEqual([
    'post:7',
    `post:${NEW_ID}`,
    'settings',
  ])
})

describe('a change that was saved', () => {
  it('may still be changed until its bytes may be anywhere else', () => {
    const op = operation()
    const states = [op, sent(op), sent(op, { status: 'uncertain' }), { ...op, status: 'sending' } as const]
    expect(states.map(isEditable)).toEqual([true, false, false, false])
    expect(isEditable({ ...op, exported: true })).toBe(false)
    // What a person has to look at is changed by the decision.
    expect(isEditable({ ...op, exported: true, status: 'needs-attention' })).toBe(true)
    expect(isEditable({ ...op, exported: false })).toBe(true)
  })

  it('may have arrived with an attempt before this one, or from a device that has its file', () => {
    const op = operation()
    const states = [op, sent(op), sent(op, { sends: 2 }), { ...op, exported: true }, { ...op, exported: false }]
    expect(states.map(mayHaveArrived)).toEqual([false, false, true, true, false])
  })

  it('can have been sent by nobody only while no bytes of it are fixed, under way or out of the device', () => {
    const op = operation()
    const states = [
      op,
      sent(op),
      { ...op, status: 'sending' } as const,
      { ...op, exported: true },
      { ...op, left: true },
    ]
    expect(states.map(mayBeSent)).toEqual([false, true, true, true, true])
  })

  it('makes a record when it creates or uploads one', () => {
    const kinds = (['create', 'upload', 'update', 'delete', 'restore'] as const).map((kind) => operation({ kind }))
    expect(kinds.map(makesRecord)).toEqual([true, true, false, false, false])
  })
})

describe('the parts of a record that was never sent', () => {
  const course = operation({ entity: 'course', recordId: NEW_ID, kind: 'create' })
  const lesson = operation({ entity: 'lesson', recordId: OTHER_ID, kind: 'create', params: { course: NEW_ID } })
  const text = operation({ entity: 'lesson', recordId: OTHER_ID })
  const QUIZ = 'new-00000000-0000-4000-a000-000000000003'
  const quiz = operation({ entity: 'quiz', recordId: QUIZ, kind: 'create', params: { lesson: OTHER_ID } })
  const elsewhere = operation({ entity: 'lesson', recordId: 9, params: { course: NEW_ID } })

  it('are what was made inside it, at any depth and in any order, with all that waits for it', () => {
    const all = [quiz, text, elsewhere, lesson, course]
    expect(partsOf(NEW_ID, all)).toEqual([quiz, text, lesson])
    expect(partsOf(OTHER_ID, all)).toEqual([quiz])
  })

  it('are the orders of its lists, too, which go by its id', () => {
    const order = operation({ entity: 'lesson-order', recordId: NEW_ID, kind: 'update' })
    expect(partsOf(NEW_ID, [course, lesson, order])).toEqual([lesson, order])
    // Whichever is kept first: the record is no part of itself.
    expect(partsOf(NEW_ID, [order, course, lesson])).toEqual([order, lesson])
    expect(partsOf(NEW_ID, [lesson, order])).toEqual([lesson])
  })

  it('are none of the one record of its kind', () => {
    const settings = operation({ entity: 'settings', recordId: null })
    expect(partsOf(null, [settings, lesson])).toEqual([])
    expect(partsOf(NEW_ID, [settings, { ...lesson, recordId: null }])).toEqual([])
  })
})

describe('an edit made on top of an own one that was taken meanwhile', () => {
  const on: Acknowledged = {
    lane: 'post:7',
    version: 4,
    at: 0,
    sent: { title: 'Typed ', slug: 'My title', meta_keywords: '' },
    record: { title: 'Typed', slug: 'my-title', excerpt: 'Theirs', content: '<p>a</p>', meta_keywords: 'theirs' },
  }
  const rebased = (values: object, base: object) => rebase(policy('post'), { ...values }, { ...base }, on)

  it('starts from what the server made of the own text', () => {
    expect(rebased({ title: 'More' }, { title: 'Typed ' })).toEqual({ base: { title: 'Typed' }, baseVersion: 4 })
    expect(rebased({ slug: 'more' }, { slug: 'My title' })).toEqual({ base: { slug: 'my-title' }, baseVersion: 4 })
  })

  it('starts from the record where it was seen just so', () => {
    expect(rebased({ content: 'x' }, { content: '<p>a</p>\n' })).toEqual({
      base: { content: '<p>a</p>' },
      baseVersion: 4,
    })
  })

  it('is merged where the person saw something else, or nobody knows what', () => {
    const base = { excerpt: 'Before', title: 'Typed ' }
    expect(rebased({ title: 'More', excerpt: 'Mine' }, base)).toEqual({
      base: { title: 'Typed', excerpt: 'Before' },
      baseVersion: UNKNOWN_VERSION,
    })
    expect(rebased({ title: 'More' }, {})).toEqual({ base: {}, baseVersion: UNKNOWN_VERSION })
    expect(rebased({ title: 'More' }, { title: 'Another' })).toMatchObject({ baseVersion: UNKNOWN_VERSION })
    // Empty was seen, or nothing at all: neither is what was sent, or what stands there.
    expect(rebased({ excerpt: 'Mine' }, { excerpt: '' })).toMatchObject({ baseVersion: UNKNOWN_VERSION })
    expect(rebased({ meta_keywords: 'mine' }, {})).toMatchObject({ baseVersion: UNKNOWN_VERSION })
    expect(rebased({ excerpt: 'Mine' }, { title: 'Typed ' })).toMatchObject({ baseVersion: UNKNOWN_VERSION })
  })

  it('does not compare what the record does not carry', () => {
    expect(rebased({ tags: [1] }, { tags: [] })).toEqual({ base: { tags: [] }, baseVersion: 4 })
  })

  it('holds nothing unseen from the version on that is all its own', () => {
    expect([3, 4, 5].map((version) => holdsOnlySeen(on, version))).toEqual([false, true, true])
    expect([1, 2, 3].map((version) => holdsOnlySeen({ ...on, ownSince: 2 }, version))).toEqual([false, true, true])
  })
})
