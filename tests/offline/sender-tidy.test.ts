import { describe, expect, it } from 'vitest'
import {
  identityOf,
  KEEP_MS,
  type Operation,
  type ProblemKind,
  type Receipt,
} from '#client/offline/engine/storage/record.ts'
import { change } from '#client/offline/engine/storage/change.ts'
import { putAway } from '#client/offline/engine/storage/trash.ts'
import { NEW_ID, operation, OTHER_ID, problemOf } from './support/operations.ts'
import { senderWorld } from './support/sender.ts'
import { edit, world } from './support/world.ts'

/** What a sender removes, and whom it asks: never more than is past its days, or can't go by itself. */

const MINUTE = 60_000

function receiptOf(op: Operation, acknowledgedAt: number): Receipt {
  const { params, values, base, previous } = op
  const said = { serverId: 7, version: 2, acknowledgedAt, lastSave: op.opId, merged: false }
  return { ...identityOf(op), ...said, params, values, base, previous }
}

describe('what has been kept for 30 days', () => {
  const kept = async (days: { by: 'both' | 'device' | 'nobody' }) => {
    const made = senderWorld()
    const { scheduler, other, run, sender, beside } = made
    const now = scheduler.now
    const [old, young] = [operation(), operation({ recordId: 8 })]
    const away = [operation(), operation()].map((op, index) =>
      putAway([op], op.opId, 'discarded', now + index * MINUTE),
    )
    await beside(
      [],
      days.by === 'nobody' ? {} : { serverTime: days.by === 'both' ? now + KEEP_MS + MINUTE / 2 : now },
      {
        receipts: [receiptOf(old, now), receiptOf(young, now + MINUTE)],
        acknowledged: [
          { lane: old.lane, version: 2, sent: {}, record: {}, at: now },
          { lane: young.lane, version: 2, sent: {}, record: {}, at: now + MINUTE },
        ],
        trash: away.flatMap(({ trash }) => trash),
      },
    )
    const bytes = new Uint8Array([1, 2, 3]).buffer
    await run(
      other.write('strict', async (tx) => {
        tx.putBlob({ sha: 'unused', size: 3, chunks: 1, writtenAt: now }, [bytes])
        return { change: change({}), result: undefined }
      }),
    )
    await scheduler.run(KEEP_MS + MINUTE / 2 - (scheduler.now - now))
    sender.start()
    await scheduler.run(1000)
    const { receipts, acknowledged, trash, blobs } = made.device.disk.tables
    return [receipts.size, acknowledged.size, trash.size, blobs.size]
  }

  it('goes when both clocks say so', async () => {
    expect(await kept({ by: 'both' })).toEqual([1, 1, 1, 0])
  })

  it.each(['device', 'nobody'] as const)('stays when that is the word of: %s', async (by) => {
    expect(await kept({ by })).toEqual([2, 2, 2, 0])
  })
})

it('frees the bytes of a file as soon as it is sent', async () => {
  const { open, run, device, scheduler } = world()
  const outbox = await run(open())
  const bytes = new Uint8Array([1, 2, 3]).buffer
  await run(outbox.upload({ bytes, name: 'a.png', mimeType: 'image/png', values: { name: 'a' }, label: 'Picture' }))
  expect(device.disk.tables.blobs.size).toBe(1)
  await scheduler.run(2000)
  expect(outbox.getSnapshot().items).toEqual([])
  expect([device.disk.tables.blobs.size, device.disk.tables.chunks.size]).toEqual([0, 0])
})

it('asks nobody to sign in for an edit that was taken', async () => {
  const { open, run, post, scheduler, signIns, events } = world()
  const outbox = await run(open())
  await run(outbox.save(edit(post, 'New')))
  await scheduler.run(2000)
  expect([events.length, signIns]).toEqual([1, []])
})

describe('a change that refers to what is not there', () => {
  const waiting = operation({ needs: [NEW_ID] })
  const maker = operation({ kind: 'create', recordId: NEW_ID, baseVersion: null, base: {} })

  /** @param meanwhile what another tab writes before the person would be asked */
  const stranded = async (op: Operation, meanwhile: Operation | null) => {
    const { sender, scheduler, beside, device, trouble, told, stored } = senderWorld()
    sender.start()
    await scheduler.run(1000)
    await beside([op])
    let writes = 0
    trouble.before = (durability) => {
      if (durability !== 'relaxed') return
      writes += 1
      if (writes === 1 && meanwhile) device.disk.plant(meanwhile.opId, meanwhile)
    }
    const before = told.transactions
    await scheduler.run(MINUTE + 1000)
    expect([writes > 0, told.said]).toEqual([true, []])
    // Whatever comes of it, nobody looks again and again.
    expect(told.transactions - before).toBeLessThan(50)
    return stored(op.opId)
  }

  it('is shown to the person', async () => {
    expect(await stranded(waiting, null)).toMatchObject({
      status: 'needs-attention',
      problem: { code: 'missing_dependency' },
    })
  })

  it('waits where another tab brought that back in the same moment', async () => {
    expect(await stranded(waiting, maker)).toMatchObject({ status: 'ready', problem: null })
  })

  it('waits where another tab brought back the very record that it is about', async () => {
    const update = operation({ recordId: NEW_ID, seq: maker.seq + 1 })
    expect(await stranded(update, maker)).toMatchObject({ status: 'ready', problem: null })
  })

  it('only waits again once that is being made after all, unless something else is asked about it by then', async () => {
    const asks = (code: ProblemKind, op: Operation): Operation => {
      return { ...op, status: 'needs-attention', problem: problemOf(code) }
    }
    const asked = asks('missing_dependency', { ...waiting, opId: 'asked' })
    for (const meanwhile of [null, asks('conflict', asked)]) {
      const { sender, scheduler, beside, device, trouble, stored } = senderWorld()
      sender.start()
      await scheduler.run(1000)
      await beside([asks('validation', maker), asked])
      trouble.before = (durability) => {
        if (durability === 'relaxed' && meanwhile) device.disk.plant('asked', meanwhile)
      }
      await scheduler.run(MINUTE + 1000)
      const { status, problem } = stored('asked') ?? {}
      const expected = meanwhile ? ['needs-attention', 'conflict'] : ['ready', undefined]
      expect([status, problem?.code]).toEqual(expected)
    }
  })

  it('goes without it where that was one of many in an order', async () => {
    const order = operation({
      entity: 'lesson-order',
      recordId: 7,
      values: { ids: [3, NEW_ID, 2] },
      base: { ids: [2, 3, NEW_ID] },
      needs: [NEW_ID],
    })
    const { sender, scheduler, beside, server } = senderWorld()
    sender.start()
    await scheduler.run(1000)
    await beside([order])
    await scheduler.run(MINUTE + 1000)
    expect(server.requests[0]).toMatchObject({ endpoint: 'lessons.reorder', body: '{"ids":[3,2]}' })
  })

  it('goes without it, and rests, where another member of that order waits for the person', async () => {
    const order = operation({
      entity: 'lesson-order',
      recordId: 7,
      values: { ids: [OTHER_ID, 3, NEW_ID] },
      base: { ids: [3] },
      needs: [NEW_ID, OTHER_ID],
    })
    const asked = operation({ ...maker, opId: 'asked', recordId: OTHER_ID, status: 'needs-attention' })
    const { sender, scheduler, beside, told, stored } = senderWorld()
    sender.start()
    await scheduler.run(1000)
    await beside([order, asked])
    const before = told.transactions
    await scheduler.run(2 * MINUTE + 1000)
    expect(stored(order.opId)).toMatchObject({ status: 'ready', values: { ids: [OTHER_ID, 3] }, needs: [OTHER_ID] })
    expect(told.transactions - before).toBeLessThan(50)
  })

  it('is asked about once', async () => {
    const asked: Operation = { ...waiting, status: 'needs-attention', label: 'Asked by another tab' }
    expect(await stranded(waiting, asked)).toEqual(asked)
  })

  it('is shown where it would itself make the record', async () => {
    const file = { ...maker, needs: ['new-00000000-0000-4000-a000-000000000009'] as Operation['needs'] }
    expect(await stranded(file, null)).toMatchObject({ status: 'needs-attention' })
  })

  it('is shown though its record is made by another change, when it is too old to be repeated', async () => {
    const old = operation({
      kind: 'create',
      recordId: NEW_ID,
      baseVersion: null,
      base: {},
      status: 'uncertain',
      firstAttemptAt: 0,
      lastAttemptAt: 0,
      frozen: {
        endpoint: 'posts.create',
        method: 'POST',
        path: '/admin/posts',
        params: {},
        query: {},
        body: '{}',
        blob: null,
        idempotencyKey: 'old.0',
        ifMatch: null,
      },
      needs: [NEW_ID],
    })
    expect(await stranded(old, null)).toMatchObject({ status: 'needs-attention', problem: { code: 'too_old' } })
  })
})
