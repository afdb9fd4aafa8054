import { describe, expect, it } from 'vitest'
import { operation, replyContext, sent } from '#tests/offline/support/operations.ts'
import type { Operation, Problem } from '#client/offline/engine/storage/record.ts'
import type { Verdict } from './classify.ts'
import { type ReplyContext, settle } from './reply.ts'

const NOW = 10_000
const DAY = 24 * 60 * 60 * 1000

const put = (op: Operation, verdict: Verdict, part: Partial<ReplyContext> = {}) => {
  const done = settle(op, [], verdict, replyContext(part))
  expect(done.event).toBeNull()
  expect(done.change.put).toHaveLength(1)
  return done.change.put[0]
}
const failed = (part: Partial<Extract<Verdict, { kind: 'retry' }>> = {}): Verdict => ({
  kind: 'retry',
  failure: 'server',
  status: 500,
  retryAfterMs: null,
  ...part,
})
const refusal = (part: Partial<Extract<Verdict, { kind: 'attention' }>> = {}): Verdict => ({
  kind: 'attention',
  code: 'validation',
  problem: null,
  beforeKey: false,
  ...part,
})
const problem = (part: Partial<Problem> = {}): Problem => ({
  code: 'validation',
  status: null,
  message: '',
  errors: {},
  uses: [],
  suggested: {},
  at: NOW,
  ...part,
})

describe('when a change goes again', () => {
  it('waits as long as its own failures make it, or the server asked, whichever is more', () => {
    const op = sent(operation())
    const waits = (verdict: Verdict, part: Partial<Operation> = {}) =>
      (put({ ...op, ...part }, verdict)?.nextAttemptAt ?? 0) - NOW
    expect(waits(failed())).toBe(1000)
    expect(waits(failed(), { attempts: 3 })).toBe(8000)
    expect(waits(failed({ retryAfterMs: 100 }))).toBe(1000)
    expect(waits(failed({ retryAfterMs: 30_000 }))).toBe(30_000)
    // A date of another clock: nobody looks after days.
    expect(waits(failed({ retryAfterMs: DAY }))).toBe(60 * 60_000)
    expect(waits({ kind: 'merge', theirs: null })).toBe(500)
    expect(waits({ kind: 'busy' })).toBe(2000)
  })

  it('says nothing any more of what an earlier failure was', () => {
    const asked = sent(operation(), { problem: problem({ code: 'server_errors' }), attempts: 15 })
    expect(put(asked, failed({ failure: 'network', status: null }))).toMatchObject({
      status: 'uncertain',
      problem: null,
      lastStatus: null,
      attempts: 16,
    })
  })

  it('starts over at once, under the next key, when its key was used up by a refusal of other values', () => {
    const op = sent(operation({ nextAttemptAt: 3 }))
    expect(put(op, { kind: 'anew' })).toMatchObject({
      status: 'ready',
      frozen: null,
      generation: 1,
      nextAttemptAt: NOW,
    })
  })

  it('is open to edits again when its first attempt never left, or was turned away before anything was done', () => {
    const op = sent(operation())
    for (const [verdict, at] of [
      [{ kind: 'held', waitMs: 700 }, NOW + 700],
      [{ kind: 'other-store' }, NOW],
      [{ kind: 'pause-account' }, NOW],
      [{ kind: 'pause-host', retryAfterMs: 5000 }, NOW],
      [failed({ failure: 'network', status: null, unsent: true }), NOW],
    ] as const) {
      expect(put(op, verdict)).toEqual({
        ...op,
        sends: 0,
        status: 'ready',
        frozen: null,
        firstAttemptAt: null,
        lastAttemptAt: null,
        nextAttemptAt: at,
      })
    }
  })

  it('stays as it left before when a later attempt never left, or was turned away', () => {
    const op = sent(operation(), { sends: 2 })
    const at = { status: 'uncertain', sends: 1 } as const
    expect(put(op, { kind: 'held', waitMs: 700 })).toEqual({ ...op, ...at, nextAttemptAt: NOW + 700 })
    for (const verdict of [
      { kind: 'other-store' },
      { kind: 'pause-account' },
      { kind: 'pause-host', retryAfterMs: 5000 },
    ] as const) {
      expect(put(op, verdict)).toEqual({ ...op, ...at, nextAttemptAt: NOW })
    }
  })
})

describe('a server that keeps failing', () => {
  const others = { lastSuccessAt: NOW }
  const tried = (part: Partial<Operation>) => sent(operation(), part)

  it('is asked about after twelve failures or one day of them, and not before', () => {
    const status = (part: Partial<Operation>, now = NOW) =>
      put(tried(part), failed(), { lastSuccessAt: now, now })?.status
    expect(status({ attempts: 11 })).toBe('needs-attention')
    expect(status({ attempts: 10 })).toBe('uncertain')
    expect(status({ attempts: 0, firstAttemptAt: 5 }, DAY + 5)).toBe('needs-attention')
    expect(status({ attempts: 0, firstAttemptAt: 6 }, DAY + 5)).toBe('uncertain')
  })

  it('is asked about only while it takes other changes', () => {
    const status = (lastSuccessAt: number | null) =>
      put(tried({ attempts: 20, firstAttemptAt: 5000 }), failed(), { lastSuccessAt })?.status
    expect([null, 4999, 5000].map(status)).toEqual(['uncertain', 'uncertain', 'needs-attention'])
  })

  it('is not meant when nothing of it comes back', () => {
    const lost = failed({ failure: 'network', status: null })
    expect(put(tried({ attempts: 50, firstAttemptAt: 1 }), lost, others)?.status).toBe('uncertain')
  })
})

describe('a refusal', () => {
  it('is kept with every word of the server', () => {
    const body = {
      success: false as const,
      status: 409,
      message: 'Still in use',
      code: 'in_use' as const,
      errors: { title: ['Is used'] },
      uses: [{ type: 'post', id: 3, title: 'A post' }],
    }
    const asked = { version: 3, theirs: null, at: 1 }
    const refused = put(sent(operation({ conflict: asked })), refusal({ code: 'in_use', problem: body }))
    expect(refused?.problem).toEqual(
      problem({ code: 'in_use', status: 409, message: 'Still in use', errors: body.errors, uses: body.uses }),
    )
    // It is no longer about what others wrote.
    expect(refused).toMatchObject({ status: 'needs-attention', lastStatus: 409, conflict: null })
    expect(put(sent(operation()), refusal())?.problem).toEqual(problem())
  })

  it('names the records that an earlier attempt may have made', () => {
    const candidates = [{ id: 3, title: 'Mine' }]
    const refused = put(sent(operation()), refusal({ code: 'maybe_sent', beforeKey: true, candidates }))
    expect(refused?.problem).toEqual(problem({ code: 'maybe_sent', candidates }))
  })

  it('of the values themselves settles every attempt before it', () => {
    expect(put(sent(operation(), { sends: 2 }), refusal())).toMatchObject({ frozen: null, generation: 1, sends: 0 })
  })

  it('offers another slug only when the one that was given is taken', () => {
    const suggested = (code: 'slug_taken' | 'validation', values: Record<string, unknown>) =>
      put(sent(operation({ values })), refusal({ code }))?.problem?.suggested
    expect(suggested('slug_taken', { slug: 'hello' })).toEqual({ slug: 'hello-2' })
    expect(suggested('slug_taken', { slug: '' })).toEqual({})
    expect(suggested('slug_taken', { title: 'Hello' })).toEqual({})
    expect(suggested('validation', { slug: 'hello' })).toEqual({})
  })
})

describe('a record that is gone', () => {
  const gone = (part: Partial<Operation>) => put(sent(operation({ baseVersion: 4, ...part })), { kind: 'deleted' })

  it('is asked about, and theirs is nothing', () => {
    const asked = gone({})
    expect(asked).toMatchObject({ status: 'needs-attention', frozen: null, generation: 1, lastStatus: 404 })
    expect(asked?.problem).toEqual(problem({ code: 'deleted' }))
    expect(asked?.conflict).toEqual({ version: null, theirs: null, at: NOW })
  })

  it('that the trash lacks too goes on as an edit, which tells whether somebody brought it back', () => {
    expect(gone({ stage: 'restore', nextAttemptAt: 9 })).toMatchObject({
      status: 'ready',
      stage: 'restore-failed',
      baseVersion: 0,
      generation: 1,
      frozen: null,
      nextAttemptAt: 0,
    })
    expect(gone({ stage: 'restore-failed' })?.problem?.code).toBe('gone')
  })
})
