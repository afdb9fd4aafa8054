import { describe, expect, it } from 'vitest'
import { operation, policy, post } from '#tests/offline/support/operations.ts'
import type { Operation, Problem } from '#client/offline/engine/storage/record.ts'
import { conflictFields, mergeAgain, startsFromTheirs } from './conflict.ts'

const posts = policy('post')
const problem = (code: Problem['code'] = 'conflict'): Problem => ({
  code,
  status: null,
  message: '',
  errors: {},
  uses: [],
  suggested: {},
  at: 1,
})
const against = (theirs: Record<string, unknown> | null, part: Partial<Operation> = {}): Operation =>
  operation({
    status: 'needs-attention',
    problem: problem(),
    conflict: { version: theirs === null ? null : 5, theirs, at: 1 },
    ...part,
  })

describe('a change that stands against theirs', () => {
  it('has its fields beside theirs, where they have any', () => {
    const fields = conflictFields(posts, against(post({ title: 'Theirs' })))?.fields
    expect(fields?.['title']).toMatchObject({ base: 'Base', mine: 'Mine', theirs: 'Theirs', state: 'conflict' })
    expect(conflictFields(posts, against(null))).toBeNull()
    expect(conflictFields(posts, operation())).toBeNull()
  })

  it('takes up an edit only when that started from what they wrote', () => {
    const op = against(post({ title: 'Theirs', excerpt: 'Theirs' }))
    const starts = (values: Record<string, unknown>, base: Record<string, unknown>) =>
      startsFromTheirs(posts, op, { values, base })
    expect(starts({ excerpt: 'New' }, { excerpt: 'Theirs' })).toBe(true)
    expect(starts({ excerpt: 'New' }, { excerpt: 'Older' })).toBe(false)
    expect(starts({ excerpt: 'New' }, {})).toBe(false)
    const bare = against(post({ title: 'Theirs', excerpt: '' }))
    // Nobody knows what it started from: that theirs is empty does not make it the start.
    expect(startsFromTheirs(posts, bare, { values: { excerpt: 'New' }, base: {} })).toBe(false)
    // What is mine already, and what their record does not carry, says nothing about theirs.
    expect(starts({ title: 'New' }, { title: 'Older' })).toBe(true)
    expect(starts({ password: 'New' }, { password: 'Older' })).toBe(true)
    expect(startsFromTheirs(posts, operation(), { values: { excerpt: 'New' }, base: {} })).toBe(true)
  })
})

describe('a change after more edits', () => {
  const back = { values: { title: 'Theirs', excerpt: 'Mine' }, base: { title: 'Base', excerpt: '' } }
  const theirs = post({ title: 'Theirs' })

  it('is ready to go once it fits to theirs', () => {
    const op = against(theirs, { ...back, previous: { title: 'Older' }, nextAttemptAt: 7, baseVersion: 1 })
    expect(mergeAgain(posts, op, 9)).toEqual({
      ...op,
      values: { excerpt: 'Mine' },
      previous: null,
      base: theirs,
      baseVersion: 5,
      status: 'ready',
      problem: null,
      conflict: null,
      nextAttemptAt: 0,
      mergedAt: 9,
    })
  })

  it('still asks while it does not fit, has nothing left, or is not only about what they wrote', () => {
    const conflict = { version: null, theirs, at: 1 }
    for (const op of [
      against(theirs),
      against(theirs, { values: { title: 'Theirs' } }),
      against(theirs, { ...back, conflict }),
      against(null, back),
      operation(back),
      against(theirs, { ...back, problem: problem('server_older') }),
      against(theirs, { ...back, problem: problem('other_store') }),
    ]) {
      expect(mergeAgain(posts, op, 9)).toBe(op)
    }
  })
})
