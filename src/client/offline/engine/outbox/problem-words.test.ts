import { describe, expect, it } from 'vitest'
import { entities } from '#contract/index.ts'
import { needing, operation, problemOf } from '#tests/offline/support/operations.ts'
import { FRESH_HOST } from '#client/offline/engine/sending/host.ts'
import type { Operation, Problem, ProblemKind } from '#client/offline/engine/storage/record.ts'
import { conflictFields } from './conflict.ts'
import { describeProblem } from './problem-words.ts'
import { buildSnapshot } from './view.ts'

function words(code: ProblemKind, part: Partial<Problem> = {}, op: Partial<Operation> = {}): string {
  return wordsOf(needing(code, { problem: problemOf(code, part), ...op }))
}

function wordsOf(op: Operation): string {
  const state = { ids: new Map(), receipts: [], trash: [], quarantined: [], meta: null, erased: null }
  const [item] = buildSnapshot({
    state: { ...state, operations: [op] },
    host: FRESH_HOST,
    sendingHere: false,
    now: 0,
    policyOf: (entity) => entities[entity],
    listOf: () => null,
    fieldsOf: conflictFields,
  }).items
  if (!item) throw new RangeError('Nothing waits')
  return describeProblem(item)
}

describe('why an edit needs its owner', () => {
  it('is said at the fields, in the server’s words, or in ours', () => {
    const errors = { title: ['Title is required'], slug: ['Slug is too long'] }
    expect(words('validation', { errors, message: 'No' })).toBe('Title is required Slug is too long')
    expect(words('validation', { message: 'No' })).toBe('No')
    expect(words('validation')).toBe('The server did not accept the values')
    expect(words('slug_taken', { errors: { slug: ['Slug “a” is taken'] } })).toBe('Slug “a” is taken')
    expect(words('slug_taken')).toBe('The slug is already taken')
    expect(words('rejected', { message: 'Not today' })).toBe('Not today')
    expect(words('rejected')).toBe('')
    expect(words('forbidden', { status: 403, message: 'No' })).toMatch(/^Access denied\./)
  })

  it('names what still uses it', () => {
    const uses = [{ type: 'post', id: 1, title: 'One' }]
    expect(words('in_use', { uses: [...uses, { type: 'post', id: 2, title: 'Two' }] })).toBe(
      'Still in use by “One”, “Two”',
    )
  })

  it('says what is gone by what was wanted of it', () => {
    expect(words('gone', {}, { kind: 'update' })).toBe('Deleted on the server')
    expect(words('gone', { message: 'Its course was deleted' }, { kind: 'create' })).toBe('Its course was deleted')
    expect(words('gone', {}, { kind: 'upload' })).toBe('What it belongs to was deleted on the server')
  })

  it('is never a code', () => {
    expect(words('unexpected', { status: 405, message: 'Method Not Allowed' })).not.toMatch(/405/)
    expect(words('unexpected', { status: 405, message: 'Method Not Allowed' })).not.toBe('')
  })

  it('is nothing where nothing is wrong', () => {
    expect(wordsOf(operation())).toBe('')
  })
})
