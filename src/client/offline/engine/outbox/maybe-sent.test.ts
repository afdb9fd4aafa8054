import { describe, expect, it } from 'vitest'
import { NEW_ID, operation, policy, post, sent } from '#tests/offline/support/operations.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { isSettlement, settleMaybeSent } from './maybe-sent.ts'

const found = post({ id: 31, version: 3, title: 'Mine', excerpt: 'Of others' })
const problem = {
  code: 'maybe_sent' as const,
  status: null,
  message: '',
  errors: {},
  uses: [],
  suggested: {},
  candidates: [post({ id: 30 }), found, { id: 32 }],
  at: 7,
}
const asked = sent(operation({ kind: 'create', recordId: NEW_ID, values: { title: 'Mine', excerpt: '' }, base: {} }), {
  status: 'needs-attention',
  problem,
  attempts: 2,
})
const acknowledged = { lane: asked.lane, version: 1, sent: { slug: ' a ' }, record: post({ slug: 'base' }), at: 0 }
const settle = (sentAs: number | null, shownAt = 7, op: Operation = asked, later: readonly Operation[] = []) =>
  settleMaybeSent(op, later, { sent: sentAs, shownAt }, { policy: policy('post'), now: 9, acknowledged })

describe('a change that may be on the server', () => {
  it('goes out once more under a new key', () => {
    const { change, event } = settle(null) ?? {}
    expect(event).toBeNull()
    expect(change?.put).toEqual([
      {
        ...asked,
        status: 'ready',
        frozen: null,
        generation: 1,
        problem: null,
        attempts: 0,
        sends: 0,
        firstAttemptAt: null,
        nextAttemptAt: 0,
      },
    ])
  })

  it('is the record that the person points at, with whatever stands in that by now', () => {
    const next = operation({ recordId: NEW_ID, values: { title: 'Next' }, base: { title: 'Mine' }, baseVersion: null })
    const { change, event } = settle(31, 7, asked, [next]) ?? {}
    expect(event).toEqual({ entity: 'post', id: 31, localId: NEW_ID, record: found, version: 3, kind: 'create' })
    expect(change?.remove).toEqual([asked.opId])
    expect(change?.ids).toEqual([{ localId: NEW_ID, entity: 'post', serverId: 31, path: null }])
    expect(change?.receipts).toMatchObject([{ serverId: 31, version: 3, acknowledgedAt: 9 }])
    expect(change?.acknowledged).toMatchObject([{ version: 3, record: found, sent: { title: 'Mine', slug: ' a ' } }])
    expect(change?.acknowledged[0]?.sent).not.toHaveProperty('excerpt')
    expect(change?.put).toMatchObject([{ opId: next.opId, baseVersion: 3 }])
  })

  it('is asked about again when something else was shown, or nothing that can be chosen', () => {
    expect(settle(null, 6)).toBeNull()
    expect(settle(31, 6)).toBeNull()
    expect(settle(33)).toBeNull()
    // Whatever has no version can be no base of a later edit.
    expect(settle(32)).toBeNull()
    expect(settle(null, 7, { ...asked, problem: { ...problem, code: 'too_old' } })).toBeNull()
    const { candidates: _, ...bare } = problem
    expect(settle(31, 7, { ...asked, problem: bare })).toBeNull()
    expect(settle(null, 7, { ...asked, problem: null })).toBeNull()
  })

  it('is settled by such a word alone', () => {
    expect(isSettlement({ sent: null, shownAt: 7 })).toBe(true)
    expect(isSettlement({ choices: {} })).toBe(false)
    expect(isSettlement('mine')).toBe(false)
  })
})
