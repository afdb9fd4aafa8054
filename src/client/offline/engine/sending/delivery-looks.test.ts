import { describe, expect, it } from 'vitest'
import { deliveryWorld } from '#tests/offline/support/delivery.ts'
import { NEW_ID, operation, post, sent } from '#tests/offline/support/operations.ts'
import type { Outcome } from '#client/offline/engine/storage/ports.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { transmit } from './delivery.ts'

type Body = Readonly<Record<string, unknown>>

const reply = (status: number, body: Body = {}, more: Partial<Extract<Outcome, { kind: 'reply' }>> = {}): Outcome => ({
  kind: 'reply',
  status,
  body,
  version: null,
  retryAfterMs: null,
  ...more,
})
const refused = (status: number, code: string) => reply(status, { success: false, status, message: '', code })
const yes = (data: unknown) => reply(200, { success: true, status: 200, message: '', data })
const LOST: Outcome = { kind: 'unreachable' }

/** What an answer comes to, with what is read after it. */
async function judged(op: Operation, answer: Outcome, read: Outcome = LOST) {
  const { leave, answers, ports, run, reads, said } = deliveryWorld()
  answers.send = async () => answer
  answers.read = async () => read
  const transmitted = await run(transmit(ports, leave(sent(op)), new AbortController().signal))
  return { ...transmitted, reads, said }
}

describe('an answer', () => {
  it('tells the time of the server and whose data it holds, where it says so', async () => {
    const op = operation()
    expect(await judged(op, reply(200, {}, { date: 5, store: 'a' }))).toMatchObject({ serverTime: 5, store: 'a' })
    expect(await judged(op, reply(200))).toMatchObject({ serverTime: null, store: null })
    expect(await judged(op, LOST)).toMatchObject({ serverTime: null, store: null })
  })

  it('is taken at its word where it says enough', async () => {
    for (const [answer, kind] of [
      [yes(post({ title: 'Mine' })), 'acknowledged'],
      [refused(422, 'validation'), 'attention'],
      [refused(409, 'idempotency_in_progress'), 'busy'],
      [reply(412, { success: false, status: 412, message: '', current: post({ version: 5 }) }), 'merge'],
    ] as const) {
      const { verdict, reads, said } = await judged(operation(), answer)
      expect([verdict.kind, reads, said]).toEqual([kind, [], []])
    }
  })
})

describe('a refusal for want of rights', () => {
  const forbidden = refused(403, 'forbidden')

  it('is the account’s own when that has lost its session or its rights', async () => {
    for (const status of [401, 403]) {
      const { verdict, reads } = await judged(operation(), forbidden, reply(status))
      expect([verdict, reads]).toEqual([{ kind: 'pause-account' }, [['auth.me', {}]]])
    }
  })

  it('is the edit’s otherwise', async () => {
    for (const read of [yes({ id: 1 }), reply(500), LOST]) {
      expect((await judged(operation(), forbidden, read)).verdict).toMatchObject({
        kind: 'attention',
        code: 'forbidden',
      })
    }
  })
})

describe('a key that was used with other values', () => {
  it('is looked up, and what was changed under it is looked at', async () => {
    const receipt = {
      key: 'k',
      method: 'PUT',
      path: '/',
      status: 200,
      answer: null,
      created_at: '2026-11-21T08:00:00.000Z',
    }
    const op = operation({ opId: 'op' })
    const { leave, answers, ports, run, reads, said } = deliveryWorld()
    answers.send = async () => refused(422, 'idempotency_key_reused')
    answers.read = async (endpoint) => (endpoint === 'receipts.read' ? yes(receipt) : yes(post({ version: 5 })))
    const { verdict } = await run(transmit(ports, leave(sent(op)), new AbortController().signal))
    expect(reads).toEqual([
      ['receipts.read', { key: 'op.0' }],
      ['posts.read', { id: 7 }],
    ])
    expect(verdict).toEqual({ kind: 'merge', theirs: { version: 5, record: post({ version: 5 }) } })
    expect(said).toEqual([['key-reused', 'PUT /admin/posts/7 op.0']])
  })

  it('is the person’s to settle where the server knows nothing of it', async () => {
    const { verdict, reads } = await judged(
      operation(),
      refused(422, 'idempotency_key_reused'),
      refused(404, 'not_found'),
    )
    expect(verdict).toMatchObject({ kind: 'attention', code: 'key_reused' })
    expect(reads).toHaveLength(1)
  })
})

describe('a record that stands against the change', () => {
  const unguarded = reply(412)
  const update = operation()
  const deletion = operation({ kind: 'delete', values: {}, base: {} })
  const restore = operation({ kind: 'restore', values: {}, base: {} })
  const looked = async (op: Operation, read: Outcome) => (await judged(op, unguarded, read)).verdict
  const UNREAD = { kind: 'merge', theirs: null }

  it('is read, and stays unread when nobody says what stands there', async () => {
    const current = post({ version: 5 })
    const { verdict, reads } = await judged(update, unguarded, yes(current))
    expect(verdict).toEqual({ kind: 'merge', theirs: { version: 5, record: current } })
    expect(reads).toEqual([['posts.read', { id: 7 }]])
    for (const read of [LOST, reply(500), reply(100, current), reply(199, current), reply(300, current), reply(404)]) {
      expect(await looked(update, read)).toEqual(UNREAD)
    }
    expect(await looked(update, refused(404, 'unknown_call'))).toEqual(UNREAD)
    expect(await looked(update, refused(500, 'not_found'))).toEqual(UNREAD)
    for (const status of [299, 200]) {
      expect(await looked(update, { ...yes(current), status } as Outcome)).toMatchObject({ theirs: { version: 5 } })
    }
  })

  it('is gone for an edit and for a restore, and done for a deletion', async () => {
    for (const status of [404, 410]) {
      const gone = refused(status, 'not_found')
      expect(await looked(update, gone)).toEqual({ kind: 'deleted' })
      expect(await looked(deletion, gone)).toEqual({
        kind: 'acknowledged',
        serverId: null,
        version: null,
        record: null,
      })
      expect(await looked(restore, gone)).toEqual({ kind: 'attention', code: 'gone', problem: null, beforeKey: false })
    }
  })

  it('is not deleted while it lies in what is in the trash', async () => {
    const within = refused(404, 'parent_deleted')
    expect(await looked(deletion, within)).toMatchObject({ kind: 'attention', code: 'rejected' })
    expect(await looked(update, within)).toEqual({ kind: 'deleted' })
    expect(await looked(restore, within)).toMatchObject({ kind: 'attention', code: 'gone', problem: null })
    expect(await looked(deletion, refused(500, 'parent_deleted'))).toEqual(UNREAD)
    expect(await looked(deletion, refused(404, 'unknown_call'))).toEqual(UNREAD)
  })

  it('is not asked for under a name that the server never gave', async () => {
    const { leave, answers, ports, run, reads } = deliveryWorld()
    answers.send = async () => unguarded
    const begun = leave(sent(operation({ recordId: NEW_ID })))
    const { verdict } = await run(transmit(ports, begun, new AbortController().signal))
    expect([verdict, reads]).toEqual([UNREAD, []])
  })
})
