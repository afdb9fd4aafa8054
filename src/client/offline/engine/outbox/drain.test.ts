import { describe, expect, it } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import { NEW_ID, needing, operation, OTHER_ID, post } from '#tests/offline/support/operations.ts'
import { tabAlone } from '#tests/offline/support/tab.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { Drain } from './drain.ts'
import type { OutboxOptions } from './outbox-options.ts'

const worker = (part: Partial<OutboxOptions> = {}) => {
  const { options, ...rest } = tabAlone(part)
  return { ...rest, open: () => rest.run(Drain.open(options)) }
}

describe('the worker', () => {
  it('sends what waits, and tells the pages and whoever listens', async () => {
    const { open, put, told, hear, scheduler } = worker()
    await put([operation({ opId: 'op' })])
    const drain = await open()
    await scheduler.run(1000)
    expect(told.requests.map(({ headers }) => headers.idempotencyKey)).toEqual(['op.0'])
    expect(told.words).toEqual(['acknowledged 7'])
    expect(told.posts).toContainEqual({ kind: 'changed' })
    expect(told.posts).toContainEqual({
      kind: 'acknowledged',
      event: { entity: 'post', id: 7, localId: null, record: post(), version: 2, kind: 'update' },
    })
    expect(drain.getSnapshot()).toMatchObject({ items: [], sendingHere: true, reachable: true })
    let changes = 0
    const end = drain.subscribe(() => (changes += 1))
    await put([operation({ recordId: 8 })])
    hear({ kind: 'changed' })
    await scheduler.run(100)
    expect(changes).toBeGreaterThan(0)
    end()
    const before = changes
    await put([operation({ recordId: 9 })])
    hear({ kind: 'changed' })
    await scheduler.run(100)
    expect(changes).toBe(before)
  })

  it('waits in line for whichever page sends', async () => {
    const { open, openPage, put, told, run, scheduler } = worker()
    const page = await openPage()
    const drain = await open()
    await put([operation({ opId: 'op' })])
    await scheduler.run(1000)
    expect([drain.getSnapshot().sendingHere, told.requests]).toEqual([false, []])
    await run(page.close())
    await scheduler.run(1000)
    expect(drain.getSnapshot().sendingHere).toBe(true)
    await run(drain.close())
    const next = await openPage()
    await scheduler.run(1000)
    expect(next.getSnapshot().sendingHere).toBe(true)
  })

  it('sends at once what a page says that it has written', async () => {
    const { open, put, told, hear, scheduler } = worker()
    const drain = await open()
    await scheduler.run(100)
    await put([operation({ opId: 'op' })])
    hear({ kind: 'acknowledged', event: {} })
    hear('the words of another version')
    await scheduler.run(100)
    expect([told.requests, drain.getSnapshot().items]).toEqual([[], []])
    hear({ kind: 'changed' })
    await scheduler.run(100)
    expect(told.requests).toHaveLength(1)
  })

  it('tells the pages nothing that it has only read', async () => {
    const { open, put, told, hear, scheduler } = worker()
    const drain = await open()
    await scheduler.run(100)
    told.posts.splice(0)
    let changes = 0
    drain.subscribe(() => (changes += 1))
    await put([needing('rejected')])
    hear({ kind: 'changed' })
    await scheduler.run(100)
    expect([told.posts, changes > 0]).toEqual([[], true])
    expect(drain.getSnapshot().items).toHaveLength(1)
  })

  it('says what it could not read', async () => {
    const { open, hear, told, trouble, scheduler } = worker()
    await open()
    await scheduler.run(100)
    trouble.storage = new TypeError('Gone')
    hear({ kind: 'changed' })
    await scheduler.run(100)
    expect(told.words).toContain('reread TypeError: Gone')
  })

  it('says what went wrong on the way', async () => {
    const { open, put, told, answers, scheduler } = worker()
    answers.send = () => Promise.reject(new TypeError('no line'))
    await put([operation()])
    await open()
    await scheduler.run(100)
    expect(told.words).toContain('transport TypeError: no line')
  })

  it('stops for a missing session', async () => {
    const { open, put, told, answers, scheduler } = worker()
    answers.send = async () => ({ kind: 'reply', status: 401, body: {}, version: null, retryAfterMs: null })
    await put([operation()])
    const drain = await open()
    await scheduler.run(1000)
    expect(told.words).toContain('sign in')
    expect(drain.getSnapshot()).toMatchObject({ pausedForSignIn: true, items: [{ reason: { kind: 'sign-in' } }] })
  })

  it('sends by the rules of the pages: lists in their order, few at once on a slow line', async () => {
    const lesson = (recordId: LocalId) =>
      operation({ entity: 'lesson', kind: 'create', recordId, lane: `lesson:${recordId}`, params: { courseId: 1 } })
    const sending = async (operations: readonly Operation[], part: Partial<OutboxOptions> = {}) => {
      const { open, put, told, answers, scheduler } = worker(part)
      answers.send = () => new Promise(() => undefined)
      await put(operations)
      const drain = await open()
      await scheduler.run(1000)
      return [told.requests.length, drain.getSnapshot().items.map(({ reason }) => reason?.kind)] as const
    }
    expect(await sending([lesson(NEW_ID), lesson(OTHER_ID)])).toEqual([1, [undefined, 'earlier']])
    const four = [1, 2, 3, 4].map((recordId) => operation({ recordId }))
    expect((await sending(four))[0]).toBe(4)
    expect((await sending(four, { slowLink: () => true }))[0]).toBe(2)
  })

  it('shows what waits as the pages do', async () => {
    const { open, put, scheduler } = worker()
    const theirs = post({ version: 5, title: 'Theirs' })
    const later = { status: 'uncertain', lastStatus: 503 } as const
    const at = Date.UTC(2026, 10, 21, 8) + 60_000
    await put([
      needing('conflict', { conflict: { version: 5, theirs, at: 1 } }),
      operation({ ...later, recordId: 8, nextAttemptAt: at }),
    ])
    const drain = await open()
    await scheduler.run(100)
    expect(drain.getSnapshot().items).toMatchObject([
      { conflict: { fields: { title: { state: 'conflict' } } } },
      { reason: { kind: 'server', until: at } },
    ])
  })

  it('lets go of everything when it ends, or can’t begin', async () => {
    const { open, told, run, scheduler, put, hear } = worker()
    const drain = await open()
    await scheduler.run(100)
    let changes = 0
    drain.subscribe(() => (changes += 1))
    await run(drain.close())
    const before = changes
    await put([needing('rejected')])
    hear({ kind: 'changed' })
    await scheduler.run(100)
    expect(changes).toBe(before)
    expect(told.closed).toEqual(['listening', 'channel', 'storage'])
    const broken = worker()
    broken.trouble.storage = new TypeError('Gone')
    await expect(broken.open()).rejects.toThrow('Gone')
    expect(broken.told.closed).toEqual(['listening', 'channel', 'storage'])
  })
})
