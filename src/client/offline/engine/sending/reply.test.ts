import { describe, expect, it } from 'vitest'
import { NEW_ID, operation, policy, post, replyContext as context, sent } from '#tests/offline/support/operations.ts'
import { classify, type Verdict } from './classify.ts'
import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { recover } from './recover.ts'
import { type ReplyContext, settle } from './reply.ts'

const reply = (status: number, body: Record<string, unknown>): Outcome => ({
  kind: 'reply',
  status,
  body,
  version: null,
  retryAfterMs: null,
})
const refused = (status: number, code: string, more: Record<string, unknown> = {}) =>
  reply(status, { success: false, status, message: 'Words that must not matter: 400 401', code, ...more })
const ok = (record: unknown) => reply(200, { success: true, status: 200, message: '', data: record })

function verdictOf(op: Operation, outcome: Outcome): Verdict {
  if (!op.frozen) throw new RangeError('Not sent')
  return classify(policy('post'), op, op.frozen, outcome)
}

function after(op: Operation, outcome: Outcome, later: readonly Operation[] = [], part: Partial<ReplyContext> = {}) {
  return settle(op, later, verdictOf(op, outcome), context(part))
}

describe('an answer', () => {
  it('acknowledges only with the record it asked about', () => {
    const op = sent(operation())
    const done = after(op, ok(post({ title: 'Mine' })))
    expect(done.change.remove).toEqual([op.opId])
    expect(done.change.receipts).toMatchObject([{ opId: op.opId, version: 2, serverId: 7 }])
    expect(done.event).toMatchObject({ entity: 'post', id: 7, kind: 'update', version: 2 })
    expect(verdictOf(op, ok(post({ id: 8 }))).kind).toBe('retry')
    expect(verdictOf(op, ok({ id: 7 })).kind).toBe('retry')
    expect(verdictOf(op, reply(200, { ok: true })).kind).toBe('retry')
    expect(verdictOf(op, { kind: 'foreign' }).kind).toBe('retry')
  })

  it('acknowledges a delete only when it names the record; any other yes is looked into', () => {
    const deletion = sent(operation({ kind: 'delete', values: {}, base: {} }))
    expect(verdictOf(deletion, ok({ id: 7, version: 3 })).kind).toBe('acknowledged')
    for (const yes of [ok(null), ok({}), ok({ id: 8, version: 3 }), reply(200, { success: true })]) {
      expect(verdictOf(deletion, yes)).toEqual({ kind: 'merge', theirs: null })
    }
  })

  it('takes a record inside something in the trash for neither deleted nor gone', () => {
    const deletion = sent(operation({ kind: 'delete', values: {}, base: {} }))
    expect(after(deletion, refused(404, 'parent_deleted')).change).toMatchObject({
      put: [{ status: 'needs-attention', problem: { code: 'rejected' } }],
      remove: [],
    })
    expect(verdictOf(deletion, refused(404, 'not_found')).kind).toBe('acknowledged')
  })

  it('writes the id of a new record together with its acknowledgement', () => {
    const op = sent(operation({ kind: 'create', recordId: NEW_ID }))
    const frozen = op.frozen && { ...op.frozen, endpoint: 'posts.create', method: 'POST' as const, params: {} }
    const done = after(
      { ...op, frozen },
      reply(201, { success: true, status: 201, message: '', data: post({ id: 31 }) }),
    )
    expect(done.change.ids).toEqual([{ localId: NEW_ID, entity: 'post', serverId: 31, path: null }])
    expect(done.change.remove).toEqual([op.opId])
  })

  it('gives the next of the lane its base, in the server’s writing', () => {
    const op = sent(operation({ values: { title: ' Mine ' } }))
    const next = operation({ values: { title: 'Next' }, base: { title: ' Mine ' }, baseVersion: null })
    const done = after(op, ok(post({ title: 'Mine', version: 2 })), [next])
    expect(done.change.put).toMatchObject([{ opId: next.opId, base: { title: 'Mine' }, baseVersion: 2 }])
  })

  it('makes the next one ask when it was built on something else', () => {
    const next = operation({ values: { title: 'Next' }, base: { title: 'Never seen' }, baseVersion: null })
    expect(after(sent(operation()), ok(post({ title: 'Mine' })), [next]).change.put[0]?.baseVersion).toBe(0)
  })

  it('keeps bytes and key when nothing of ours came back', () => {
    const op = sent(operation())
    for (const outcome of [
      { kind: 'unreachable' } as const,
      reply(404, {}),
      reply(503, {}),
      refused(404, 'unknown_call'),
    ]) {
      expect(after(op, outcome).change.put).toMatchObject([
        { status: 'uncertain', frozen: op.frozen, generation: 0, attempts: 1 },
      ])
    }
  })

  it('counts no attempt for a missing session, a pause of the server, or a key still at work', () => {
    const op = sent(operation())
    for (const outcome of [
      refused(401, 'unauthenticated'),
      refused(403, 'second_factor_required'),
      refused(429, 'rate_limited'),
    ]) {
      expect(after(op, outcome).change.put).toMatchObject([{ status: 'ready', attempts: 0, generation: 0 }])
    }
    const atWork = after(op, refused(409, 'idempotency_in_progress'))
    expect(atWork.change.put).toMatchObject([{ status: 'uncertain', attempts: 0, frozen: op.frozen }])
  })

  it('keeps a refused change for the person, with field errors and a new key for the next attempt', () => {
    const done = after(sent(operation()), refused(422, 'validation', { errors: { title: ['Title is required'] } }))
    expect(done.change.put).toMatchObject([
      {
        status: 'needs-attention',
        frozen: null,
        generation: 1,
        problem: { code: 'validation', errors: { title: ['Title is required'] } },
      },
    ])
  })

  it('keeps the key when a refusal says nothing about an earlier, unknown attempt', () => {
    const again = sent(operation(), { sends: 2 })
    expect(after(again, refused(403, 'forbidden')).change.put[0]).toMatchObject({
      status: 'needs-attention',
      frozen: again.frozen,
      generation: 0,
    })
    expect(after(sent(operation()), refused(403, 'forbidden')).change.put[0]).toMatchObject({
      frozen: null,
      generation: 1,
    })
  })

  it('keeps the key when such a refusal says nothing about a device that has the change out of a file', () => {
    const op = sent(operation(), { exported: true })
    expect(after(op, refused(415, 'unsupported_media_type')).change.put[0]).toMatchObject({
      status: 'needs-attention',
      frozen: op.frozen,
      generation: 0,
    })
  })

  it('merges what does not touch, under a new key and the version just seen', () => {
    const op = sent(operation())
    const done = after(op, refused(412, 'version_conflict', { current: post({ version: 5, excerpt: 'Theirs' }) }))
    expect(done.change.put).toMatchObject([
      { status: 'ready', values: { title: 'Mine' }, baseVersion: 5, generation: 1, mergeRounds: 1 },
    ])
  })

  it('asks when both changed one value, with both texts kept', () => {
    const done = after(
      sent(operation()),
      refused(412, 'version_conflict', { current: post({ version: 5, title: 'Theirs' }) }),
    )
    expect(done.change.put).toMatchObject([
      { status: 'needs-attention', problem: { code: 'conflict' }, conflict: { version: 5 }, values: { title: 'Mine' } },
    ])
  })

  it('asks after five rounds of merging', () => {
    const op = sent(operation({ mergeRounds: 5 }))
    const done = after(op, refused(412, 'version_conflict', { current: post({ version: 9 }) }))
    expect(done.change.put[0]?.status).toBe('needs-attention')
  })

  it('takes nothing for deleted because the server lacks the call', () => {
    const deletion = sent(operation({ kind: 'delete', values: {}, base: {} }))
    expect(after(deletion, refused(404, 'unknown_call')).change).toMatchObject({
      remove: [],
      put: [{ opId: deletion.opId, status: 'uncertain', lastStatus: 404 }],
    })
  })

  it('treats a missing record as done for a delete and as a question for an edit', () => {
    const deletion = sent(operation({ kind: 'delete', values: {}, base: {} }))
    expect(after(deletion, refused(404, 'not_found')).change.remove).toEqual([deletion.opId])
    expect(after(sent(operation()), refused(410, 'not_found')).change.put).toMatchObject([
      { problem: { code: 'deleted' }, status: 'needs-attention' },
    ])
  })

  it('asks when the server holds an older state than this device has seen, however well it would merge', () => {
    const current = post({ version: 3, excerpt: 'From the old backup' })
    const older = refused(412, 'version_conflict', { current })
    const asked = { status: 'needs-attention', problem: { code: 'server_older' }, conflict: { version: 3 } } as const
    expect(after(sent(operation({ baseVersion: 5 })), older).change.put).toMatchObject([
      { ...asked, values: { title: 'Mine' }, baseVersion: 5 },
    ])
    const acknowledged = { lane: 'post:7', version: 5, sent: {}, record: post({ version: 5 }), at: 0 }
    for (const op of [
      operation({ baseVersion: 0 }),
      operation({ kind: 'delete', values: {}, base: {}, baseVersion: 0 }),
      // Even when there would be nothing left to send.
      operation({ baseVersion: 0, values: { excerpt: 'From the old backup' } }),
    ]) {
      expect(after(sent(op), older, [], { acknowledged }).change.put).toMatchObject([asked])
    }
  })

  it('reads the record when a refusal of the guard comes without one', () => {
    const op = sent(operation())
    expect(verdictOf(op, reply(412, {}))).toEqual({ kind: 'merge', theirs: null })
    expect(verdictOf(op, refused(428, 'precondition_required'))).toEqual({ kind: 'merge', theirs: null })
  })

  it('settles an earlier attempt before it believes a refusal that came before its key was looked at', () => {
    const again = sent(operation(), { sends: 2 })
    expect(verdictOf(again, refused(428, 'precondition_required')).kind).toBe('retry')
    expect(after(again, refused(428, 'precondition_required')).change.put).toMatchObject([
      { status: 'uncertain', frozen: again.frozen, generation: 0 },
    ])
  })

  it('asks before a delete goes over an edit that nobody here has seen', () => {
    const deletion = sent(operation({ kind: 'delete', values: {}, base: {} }))
    const current = post({ version: 5 })
    expect(after(deletion, refused(412, 'version_conflict', { current })).change.put[0]?.problem?.code).toBe('conflict')
    const acknowledged = { lane: 'post:7', version: 5, sent: {}, record: current, at: 0 }
    const refusal = refused(412, 'version_conflict', { current })
    const own = { acknowledged: { ...acknowledged, ownSince: 1 } }
    expect(after(deletion, refusal, [], own).change.put).toMatchObject([{ status: 'ready', baseVersion: 5 }])
    const mixed = { acknowledged: { ...acknowledged, ownSince: 4 } }
    expect(after(deletion, refusal, [], mixed).change.put[0]?.problem?.code).toBe('conflict')
  })

  it('asks about one change that fails while others succeed, and still tries it every six hours', () => {
    const op = sent(operation(), { attempts: 11 })
    const stuck = after(op, reply(500, {}), [], { lastSuccessAt: 5000 }).change.put[0]
    expect(stuck).toMatchObject({
      status: 'needs-attention',
      problem: { code: 'server_errors' },
      frozen: op.frozen,
      nextAttemptAt: 10_000 + 6 * 3_600_000,
    })
    expect(after(op, reply(500, {}), [], { lastSuccessAt: null }).change.put[0]?.status).toBe('uncertain')
  })

  it('tries again for as long as the server has no room, and asks nobody', () => {
    const op = sent(operation(), { attempts: 50, firstAttemptAt: 1 })
    const waiting = after(op, refused(507, 'no_room'), [], { lastSuccessAt: 5000 })
    expect(waiting.change.put[0]).toMatchObject({
      status: 'uncertain',
      problem: null,
      frozen: op.frozen,
      lastStatus: 507,
    })
  })

  it('offers another slug when one is taken', () => {
    const done = after(sent(operation({ values: { slug: 'hello' } })), refused(409, 'slug_taken'))
    expect(done.change.put[0]?.problem).toMatchObject({ code: 'slug_taken', suggested: { slug: 'hello-2' } })
  })
})

describe('after a crash', () => {
  it('what was on its way may have arrived', () => {
    const op = sent(operation())
    expect(recover([op, operation()], 20).put).toMatchObject([
      { opId: op.opId, status: 'uncertain', frozen: op.frozen, nextAttemptAt: 20 },
    ])
  })
})
