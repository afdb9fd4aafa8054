import { describe, expect, it } from 'vitest'
import { operation, problemOf, sent } from '#tests/offline/support/operations.ts'
import { fresh } from './new-operation.ts'
import { FIRST_META, identityOf, isMixed } from './record.ts'

describe('an operation that is tried again', () => {
  const failed = {
    problem: problemOf('server_errors'),
    attempts: 14,
    nextAttemptAt: 9,
    status: 'needs-attention',
  } as const

  it('keeps its key, and how often and since when it left, while it may have arrived', () => {
    const op = sent(operation(), { ...failed, sends: 3 })
    expect(fresh(op)).toEqual({ ...op, status: 'uncertain', problem: null, attempts: 0, nextAttemptAt: 0 })
  })

  it('starts over when it never left', () => {
    const op = operation({ ...failed, sends: 3, firstAttemptAt: 5 })
    const anew = {
      status: 'ready',
      problem: null,
      attempts: 0,
      nextAttemptAt: 0,
      sends: 0,
      firstAttemptAt: null,
    } as const
    expect(fresh(op)).toEqual({ ...op, ...anew })
  })
})

describe('what is known of an operation', () => {
  it('is whose it is, with the database that it was made for', () => {
    const op = operation()
    expect(identityOf({ ...op, store: 'a' })).toEqual({ ...identityOf(op), store: 'a' })
    expect(identityOf(op)).toMatchObject({ opId: op.opId, entity: 'post', recordId: 7, lane: 'post:7', kind: 'update' })
  })

  it('is whether it holds several saves of which only the last could be told', () => {
    const saves = ['first', 'second']
    expect(isMixed(operation({ saves }))).toBe(true)
    expect(isMixed(operation({ saves: ['first'] }))).toBe(false)
    expect(isMixed(operation({ saves, previous: { title: 'First' } }))).toBe(false)
    expect(isMixed(operation({ saves, kind: 'delete' }))).toBe(false)
  })
})

it('a device counts from nothing, and nothing stops it', () => {
  expect(FIRST_META).toEqual({ key: 'meta', counter: 0, fence: 0, pausedForSignIn: false })
})
