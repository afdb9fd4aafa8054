import { describe, expect, it } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import { NEW_ID, needing, operation, OTHER_ID, post, problemOf, sent } from '#tests/offline/support/operations.ts'
import { trashed } from '#tests/offline/support/steps.ts'
import { tabAlone } from '#tests/offline/support/tab.ts'
import { edit } from '#tests/offline/support/world.ts'
import type { Operation } from '#client/offline/engine/storage/record.ts'
import { Outbox } from './outbox.ts'

const MINUTE = 60_000

async function tab(waiting: readonly Operation[] = []) {
  const made = tabAlone()
  if (waiting.length > 0) await made.put(waiting)
  const outbox = await made.run(Outbox.open(made.options))
  const items = () => outbox.getSnapshot().items
  return { ...made, outbox, items, keys: () => made.told.requests.map(({ headers }) => headers.idempotencyKey) }
}
/** A server that nobody gets through to any more, after so many tries that one change alone tries now and then. */
async function unreachable() {
  const opened = await tab()
  const { answers, put, outbox, run, scheduler, told } = opened
  answers.send = async () => ({ kind: 'unreachable' })
  await put([1, 2, 3, 4, 5].map((recordId) => operation({ opId: `op ${recordId}`, recordId })))
  await run(outbox.wake())
  await scheduler.run(4000)
  answers.send = () => new Promise(() => undefined)
  told.requests.splice(0)
  return opened
}

describe('an outbox', () => {
  it('sends under one lock with all other tabs, lists in their order', async () => {
    const lesson = (recordId: LocalId, opId: string) =>
      operation({
        opId,
        entity: 'lesson',
        kind: 'create',
        recordId,
        lane: `lesson:${recordId}`,
        params: { courseId: 1 },
      })
    const { answers, openPage, scheduler, keys, put, outbox, run, items } = await tab()
    answers.send = () => new Promise(() => undefined)
    await put([lesson(NEW_ID, 'first'), lesson(OTHER_ID, 'second')])
    await run(outbox.wake())
    await scheduler.run(1000)
    expect(keys()).toEqual(['first.0'])
    expect(items().map(({ reason }) => reason?.kind)).toEqual([undefined, 'earlier'])
    expect(outbox.getSnapshot().sendingHere).toBe(true)
    const page = await openPage()
    await scheduler.run(1000)
    expect(page.getSnapshot().sendingHere).toBe(false)
  })

  it('listens no more when it can’t be read', async () => {
    const { options, trouble, told, run } = tabAlone()
    trouble.storage = new TypeError('Gone')
    await expect(run(Outbox.open(options))).rejects.toThrow('Gone')
    expect(told.closed).toEqual(['listening'])
  })

  it('saves by the later of two clocks, and nothing of a kind that nobody knows', async () => {
    const { put, outbox, run, items, scheduler } = await tab()
    await expect(run(outbox.save({ ...edit(7, 'Mine'), entity: 'of-a-plugin' }))).rejects.toMatchObject({
      reason: 'unknown-entity',
    })
    outbox.setReachable(false)
    const before = scheduler.now
    await run(outbox.save(edit(7, 'Mine')))
    expect((items()[0]?.savedAt ?? 0) - before).toBeLessThan(100)
    await put([], { serverTime: before + MINUTE })
    await run(outbox.wake())
    outbox.setReachable(false)
    await run(outbox.save(edit(8, 'Mine')))
    expect(items().find(({ recordId }) => recordId === 8)?.savedAt).toBe(before + MINUTE)
  })

  it('tells of a connection that is gone at once', async () => {
    const { outbox } = await tab()
    let changes = 0
    outbox.subscribe(() => (changes += 1))
    expect(outbox.getSnapshot().reachable).toBe(true)
    outbox.setReachable(false)
    expect([outbox.getSnapshot().reachable, changes]).toEqual([false, 1])
  })
})

describe('trying again', () => {
  it('of one change goes at once, whatever was known of the server', async () => {
    const { outbox, run, keys } = await unreachable()
    await run(outbox.retry('op 3'), 100)
    expect(keys().length).toBeGreaterThan(0)
    await expect(run(outbox.retry('never'))).rejects.toMatchObject({ reason: 'not-found' })
  })

  it('of all of them goes at once, also of what a person did not have to look at', async () => {
    const { outbox, run, keys, put, tables } = await unreachable()
    await put([needing('rejected', { opId: 'asked', recordId: 9 })])
    await run(outbox.retryAll(), 100)
    expect(keys().length).toBeGreaterThan(0)
    expect(tables().operations.get('asked')).toMatchObject({ problem: null })
  })

  it('is what looking at the app again does', async () => {
    const { outbox, run, keys } = await unreachable()
    await run(outbox.wake(), 100)
    expect(keys().length).toBeGreaterThan(0)
  })
})

describe('a missing session', () => {
  it('stops what waits until somebody signs in', async () => {
    const { outbox, run, scheduler, keys, tables } = await tab()
    await run(outbox.pauseForSignIn())
    await run(outbox.save(edit(7, 'Mine')))
    await scheduler.run(MINUTE)
    expect([keys(), outbox.getSnapshot().pausedForSignIn]).toEqual([[], true])
    await run(outbox.resume(), 100)
    expect(keys()).toHaveLength(1)
    expect(tables().meta.pausedForSignIn).toBe(false)
  })

  it('is written down once, and is no act that could be done twice', async () => {
    const { outbox, run, told, tables } = await tab()
    await run(outbox.pauseForSignIn())
    const posts = told.posts.length
    expect(posts).toBeGreaterThan(0)
    await run(outbox.pauseForSignIn())
    expect(told.posts).toHaveLength(posts)
    expect(tables().meta).not.toHaveProperty('acts')
  })
})

describe('other tabs', () => {
  it('hear of what is written and taken here', async () => {
    const { outbox, run, told } = await tab()
    await run(outbox.save(edit(7, 'Mine')), 100)
    expect(told.posts).toContainEqual({ kind: 'changed' })
    const event = { entity: 'post', id: 7, localId: null, record: post(), version: 2, kind: 'update' }
    expect(told.posts).toContainEqual({ kind: 'acknowledged', event })
    expect(told.words).toEqual(['acknowledged 7'])
  })

  it('are heard, and what is no word of theirs is not', async () => {
    const { put, hear, scheduler, told, items, trouble } = await tab()
    hear({ kind: 'acknowledged', event: { id: 9 } })
    expect(told.words).toEqual(['acknowledged 9'])
    await put([needing('rejected')])
    hear('the words of another version')
    await scheduler.run(100)
    expect(items()).toEqual([])
    hear({ kind: 'changed' })
    await scheduler.run(100)
    expect(items()).toHaveLength(1)
    trouble.storage = new TypeError('Gone')
    hear({ kind: 'changed' })
    await scheduler.run(100)
    expect(told.words).toContain('reread TypeError: Gone')
  })

  it('are told once more of what waits by one that only looks on', async () => {
    const made = tabAlone()
    const page = await made.openPage()
    await made.scheduler.run(100)
    const outbox = await made.run(Outbox.open(made.options))
    await made.run(outbox.wake())
    expect(made.told.posts).toEqual([])
    await made.put([needing('rejected')])
    await made.run(outbox.wake())
    expect(made.told.posts).toEqual([{ kind: 'changed' }])
    expect(outbox.getSnapshot().items).toHaveLength(1)
    await made.run(page.close())
    await made.scheduler.run(100)
    made.told.posts.splice(0)
    await made.run(outbox.wake())
    // It sends itself.
    expect(made.told.posts).toEqual([])
    await made.run(outbox.close())
    await made.run(outbox.wake())
    expect(made.told.posts).toEqual([])
  })
})

describe('closing', () => {
  it('lets go of everything, once', async () => {
    const { outbox, run, told, hear, put, scheduler } = await tab()
    let changes = 0
    outbox.subscribe(() => (changes += 1))
    await run(outbox.close())
    await run(outbox.close())
    expect(told.closed).toEqual(['listening', 'channel', 'storage'])
    const before = changes
    outbox.setReachable(false)
    await put([needing('rejected')])
    hear({ kind: 'changed' })
    hear({ kind: 'acknowledged', event: { id: 9 } })
    await scheduler.run(100)
    expect([changes, told.words, outbox.getSnapshot().items]).toEqual([before, [], []])
  })

  it('is what removing everything ends with', async () => {
    const { outbox, run, told, tables } = await tab()
    await run(outbox.save(edit(7, 'Mine')), 100)
    expect(tables().receipts.size).toBe(1)
    expect(await run(outbox.destroy())).toBe(true)
    expect(told.closed).toEqual(['listening', 'channel', 'storage'])
    expect(tables().receipts.size).toBe(0)
  })
})

describe('what a person decides', () => {
  it('is about a change that is there', async () => {
    const { outbox, run } = await tab()
    await expect(run(outbox.resolve('never', 'mine'))).rejects.toMatchObject({ reason: 'not-found' })
  })

  it('is about what stood on the screen, and without that about what this page knows', async () => {
    const { outbox, run, put, items } = await tab()
    const conflict = { version: 5, theirs: post({ version: 5, title: 'Theirs' }), at: 0 }
    await put([needing('conflict', { opId: 'op', conflict })])
    await run(outbox.wake())
    const mine = items()[0]?.operation.saves.at(-1) ?? ''
    await expect(run(outbox.resolve('op', 'mine', { version: 4, mine }))).rejects.toMatchObject({ reason: 'changed' })
    await expect(run(outbox.resolve('op', 'mine', { version: 5, mine: 'older' }))).rejects.toMatchObject({
      reason: 'changed',
    })
    outbox.setReachable(false)
    await run(outbox.resolve('op', 'mine'))
    expect(items()).toMatchObject([{ operation: { opId: 'op', problem: null, baseVersion: 5 } }])
  })

  it('that a record is there already is told to every screen', async () => {
    const { outbox, run, put, told } = await tab()
    const found = post({ id: 31, version: 3, title: 'Mine' })
    const problem = problemOf('maybe_sent', { at: 7, candidates: [found] })
    const op = { kind: 'create', recordId: NEW_ID, base: {}, status: 'needs-attention', problem } as const
    await put([sent(operation({ opId: 'op' }), op)])
    await run(outbox.wake())
    await run(outbox.resolve('op', { sent: 31, shownAt: 7 }))
    expect(told.words).toContain('acknowledged 31')
  })

  it('brings back from the trash what was made for another database, to be looked at', async () => {
    const { outbox, run, put, items } = await tab()
    const op = operation({
      opId: 'op',
      kind: 'create',
      recordId: NEW_ID,
      base: {},
      values: { category_id: 3 },
      store: 'b',
    })
    await put([], { store: 'a' }, [trashed(op)])
    await run(outbox.restoreFromTrash('op'))
    expect(items()).toMatchObject([{ problem: { code: 'other_store' } }])
  })
})
