import { describe, expect, it } from 'vitest'
import { deliveryWorld } from '#tests/offline/support/delivery.ts'
import { entryOf, NEW_ID, operation, OTHER_ID, post, sent } from '#tests/offline/support/operations.ts'
import { checkFence, conclude, type Transmitted } from './delivery.ts'

describe('writing down what an answer means', () => {
  const record = post({ title: 'Mine' })
  const taken: Transmitted = {
    verdict: { kind: 'acknowledged', serverId: 7, version: 2, record },
    serverTime: null,
    store: null,
  }
  const retry: Transmitted['verdict'] = { kind: 'retry', failure: 'server', status: 500, retryAfterMs: null }
  const op = sent(operation({ opId: 'op' }))

  it('removes what was taken, and tells the rest of its lane', async () => {
    const { leave, put, ports, run, change, tables } = deliveryWorld()
    const next = operation({ opId: 'next', values: { title: 'Next' }, base: { title: 'Mine' }, baseVersion: null })
    const acknowledged = { lane: 'post:7', version: 1, sent: { slug: ' a ' }, record: post({ slug: 'base' }), at: 0 }
    await put([op, next], { store: 'a' }, { acknowledged: [acknowledged] })
    const event = await run(conclude(ports, leave(op), { ...taken, store: 'a' }, null, 0))
    expect(event).toEqual({ entity: 'post', id: 7, localId: null, record, version: 2, kind: 'update' })
    expect(change('op')).toBeUndefined()
    expect(change('next')).toMatchObject({ baseVersion: 2 })
    expect(tables().receipts.get('op')).toMatchObject({ version: 2, store: 'a' })
    expect(tables().acknowledged.get('post:7')?.sent).toEqual({ title: 'Mine', slug: ' a ' })
  })

  it('changes nothing of what is no longer on its way under this key', async () => {
    for (const other of [
      { ...op, status: 'uncertain' as const },
      { ...op, frozen: op.frozen && { ...op.frozen, idempotencyKey: 'op.1' } },
    ]) {
      const { leave, put, ports, run, change, tables } = deliveryWorld()
      await put([other])
      expect(await run(conclude(ports, leave(op), { ...taken, store: 'a' }, null, 0))).toBeNull()
      expect(change('op')).toEqual(other)
      // Whose data answered is true all the same.
      expect(tables().meta).toMatchObject({ store: 'a' })
    }
    const { leave, put, ports, run, tables } = deliveryWorld()
    expect(await run(conclude(ports, leave(op), taken, null, 0))).toBeNull()
    expect(tables().receipts.size).toBe(0)
    await put([op], { fence: 1 })
    await expect(run(conclude(ports, leave(op), taken, null, 0))).rejects.toMatchObject({ name: 'FenceLost' })
    await expect(run(ports.ledger.read((tx) => checkFence(tx, 1)))).resolves.toBeUndefined()
  })

  it('puts what was made here since behind the order that was shown', async () => {
    const names = { base: [1, NEW_ID, OTHER_ID], values: [1, OTHER_ID, NEW_ID] }
    const ids = [
      entryOf(NEW_ID, 2, 'lesson'),
      entryOf(OTHER_ID, 3, 'lesson'),
      entryOf('new-00000000-0000-4000-a000-000000000009', 9, 'lesson'),
    ]
    const lists = { base: { ids: names.base }, values: { ids: names.values } }
    const order = sent(
      operation({ opId: 'op', entity: 'lesson-order', recordId: 1, lane: 'lesson-order:1', baseVersion: 1, ...lists }),
    )
    const theirs = { version: 2, record: { id: 1, version: 2, title: 'Course', ids: [1, 2, 3, 9] } }
    const { leave, put, ports, run, change } = deliveryWorld()
    await put([order], {}, { ids })
    await run(conclude(ports, leave(order), { ...taken, verdict: { kind: 'merge', theirs } }, null, 0))
    expect(change('op')).toMatchObject({ status: 'ready', values: { ids: [1, 3, 2, 9] } })
  })

  it('counts failures beside what went well since', async () => {
    const { leave, put, ports, run, change } = deliveryWorld()
    await put([{ ...op, attempts: 20, firstAttemptAt: 1 }])
    expect(await run(conclude(ports, leave(op), { ...taken, verdict: retry }, 5000, 0))).toBeNull()
    expect(change('op')).toMatchObject({ status: 'needs-attention', problem: { code: 'server_errors' } })
  })

  it('pauses for a missing session, until any answer but a failure', async () => {
    const paused = async (before: boolean, verdict: Transmitted['verdict']) => {
      const { leave, put, ports, run, tables } = deliveryWorld()
      await put([op], { pausedForSignIn: before })
      await run(conclude(ports, leave(op), { ...taken, verdict }, null, 0))
      return tables().meta.pausedForSignIn
    }
    expect(await paused(false, { kind: 'pause-account' })).toBe(true)
    expect(await paused(true, { kind: 'busy' })).toBe(false)
    expect(await paused(true, taken.verdict)).toBe(false)
    for (const verdict of [
      retry,
      { kind: 'held', waitMs: 5 },
      { kind: 'pause-host', retryAfterMs: null },
      { kind: 'other-store' },
    ] as const) {
      expect([await paused(true, verdict), await paused(false, verdict)]).toEqual([true, false])
    }
  })

  it('keeps the time of the server when it differs by more than a minute', async () => {
    const { leave, put, ports, run, tables } = deliveryWorld()
    const told = async (serverTime: number | null) => {
      await put([op])
      await run(conclude(ports, leave(op), { ...taken, serverTime }, null, 0))
      return tables().meta.serverTime
    }
    expect(await told(60_000)).toBeUndefined()
    expect(await told(1_000_000)).toBe(1_000_000)
    expect(await told(1_060_000)).toBe(1_000_000)
    expect(await told(null)).toBe(1_000_000)
    expect(await told(1_060_001)).toBe(1_060_001)
    // Its clock was wrong and was set right.
    expect(await told(5000)).toBe(5000)
  })

  it('writes of itself nothing that was known already', async () => {
    const { leave, ports, run } = deliveryWorld()
    const before = ports.ledger.state
    await run(conclude(ports, leave(op), { ...taken, verdict: { kind: 'busy' } }, null, 0))
    expect(ports.ledger.state).toBe(before)
  })
})
