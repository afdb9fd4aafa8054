import { describe, expect, it } from 'vitest'
import { NEW_ID, operation, post, sent } from '#tests/offline/support/operations.ts'
import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import type { Verdict } from './classify.ts'
import { afterReuse, madeElsewhere } from './reused-key.ts'

const asked: Verdict = { kind: 'attention', code: 'key_reused', problem: null, beforeKey: false }
const record = post({ id: 31 })

const reply = (status: number, data: unknown): Extract<Outcome, { kind: 'reply' }> => ({
  kind: 'reply',
  status,
  body: { success: status === 200, status, message: '', data },
  version: null,
  retryAfterMs: null,
})
/** The server’s word for what became of the key. */
const receipt = (status: number, answer: unknown) =>
  reply(200, { key: 'op-1.0', method: 'POST', path: '/', status, answer, created_at: '2026-11-21T08:00:00.000Z' })
const taken = receipt(201, { success: true, status: 201, message: '', data: record })

function verdict(kind: Operation['kind'], answer: Outcome): Verdict {
  const op = sent(operation({ kind }))
  if (!op.frozen) throw new RangeError('Not sent')
  return afterReuse(op, { ...op.frozen, endpoint: 'posts.create' }, asked, answer)
}

describe('a key that was used with other values', () => {
  it('is asked about again when nothing came back', () => {
    const lost = { kind: 'retry', failure: 'network', status: null, retryAfterMs: null }
    expect(verdict('create', { kind: 'unreachable' })).toEqual(lost)
    expect(verdict('create', reply(500, null))).toEqual(lost)
    expect(verdict('create', reply(503, null))).toEqual(lost)
  })

  it('is shown to the person when the server can’t say what became of it', () => {
    expect(verdict('create', reply(404, null))).toBe(asked)
    expect(verdict('create', reply(200, { key: 'op-1.0' }))).toBe(asked)
    // Only a plain yes carries a receipt.
    expect(verdict('create', { ...taken, status: 203 })).toBe(asked)
    for (const answer of [null, {}, post({ id: 'x' }), post({ version: 'x' })]) {
      expect(verdict('create', receipt(201, answer))).toBe(asked)
    }
  })

  it('is used up when nothing happened under it', () => {
    expect(verdict('create', receipt(400, null))).toEqual({ kind: 'anew' })
    expect(verdict('update', receipt(422, null))).toEqual({ kind: 'anew' })
  })

  it('made the record, or changed what is to be looked at', () => {
    expect(verdict('create', taken)).toEqual({ kind: 'made', serverId: 31, version: 2, record })
    for (const kind of ['upload', 'restore'] as const) {
      expect(verdict(kind, taken)).toEqual({ kind: 'acknowledged', serverId: 31, version: 2, record, found: true })
    }
    for (const kind of ['update', 'delete'] as const) {
      expect(verdict(kind, taken)).toEqual({ kind: 'merge', theirs: null })
    }
  })
})

describe('a record that another device made of this edit', () => {
  const made = { kind: 'made', serverId: 31, version: 2, record } as const
  const op = sent(
    operation({
      kind: 'create',
      recordId: NEW_ID,
      base: { title: 'Base' },
      previous: { title: 'Older' },
      first: { title: 'First' },
      nextAttemptAt: 9,
    }),
  )

  it('gets what stands here as an edit whose base nobody knows', () => {
    const { change, event } = madeElsewhere(op, made)
    expect(change.put).toMatchObject([
      {
        opId: op.opId,
        kind: 'update',
        values: op.values,
        baseVersion: 0,
        status: 'ready',
        frozen: null,
        generation: 1,
        nextAttemptAt: 0,
      },
    ])
    expect(change.put[0]).toMatchObject({ previous: null, first: null })
    expect(change.put[0]?.base).toEqual({})
    expect(change.ids).toEqual([{ localId: NEW_ID, entity: 'post', serverId: 31, path: null }])
    expect(event).toEqual({ entity: 'post', id: 31, localId: NEW_ID, record, version: 2, kind: 'create' })
  })

  it('has no other id here when it was not made here', () => {
    const { change, event } = madeElsewhere({ ...op, recordId: 31 }, made)
    expect([change.ids, event?.localId]).toEqual([[], null])
  })
})
