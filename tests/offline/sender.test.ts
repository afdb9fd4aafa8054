import { describe, expect, it } from 'vitest'
import { FenceLost } from '#client/offline/engine/sending/delivery.ts'
import { change } from '#client/offline/engine/storage/change.ts'
import type { Locks } from '#client/offline/engine/storage/ports.ts'
import { NEW_ID, operation, OTHER_ID } from './support/operations.ts'
import { senderWorld, taken } from './support/sender.ts'

/** What the one that sends does when hints get lost, clocks jump, and the storage or the lock fails under it. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

describe('a sender that nobody tells anything', () => {
  it('finds what another tab saved within a minute', async () => {
    const { sender, scheduler, beside, sentNow } = senderWorld()
    sender.start()
    await scheduler.run(SECOND)
    const op = operation()
    await beside([op])
    await scheduler.run(MINUTE + SECOND)
    expect(sentNow()).toEqual([op.opId])
  })

  it.each([-DAY, DAY])('finds it though the clock jumped by %i ms', async (jump) => {
    const { sender, scheduler, beside, sentNow, trouble } = senderWorld()
    sender.start()
    await scheduler.run(SECOND)
    const op = operation()
    await beside([op])
    trouble.offset = jump
    await scheduler.run(2 * MINUTE)
    expect(sentNow()).toEqual([op.opId])
  })

  it('does not rest on a hint that came while it was writing', async () => {
    for (let at = 0; at < 12; at += 1) {
      const { sender, scheduler, ledger, beside, run, sentNow, trouble } = senderWorld()
      await beside([operation({ recordId: 8, needs: [NEW_ID] })])
      let stranding = false
      trouble.before = (durability) => (stranding ||= durability === 'relaxed')
      sender.start()
      while (!stranding) await scheduler.run(1)
      await scheduler.run(at)
      const op = operation()
      const saving = ledger.write('strict', async () => ({ change: change({ put: [op] }), result: undefined }))
      void saving.then(() => sender.wake('saved'))
      await run(saving, 2 * SECOND)
      expect(sentNow()).toEqual([op.opId])
    }
  })
})

it('makes records that stand in an order one after the other', async () => {
  const made = ([NEW_ID, OTHER_ID] as const).map((recordId) =>
    operation({ kind: 'create', recordId, base: {}, baseVersion: null }),
  )
  for (const ordered of [true, false]) {
    const { sender, scheduler, beside, server } = senderWorld({ listOf: () => (ordered ? 'the list' : null) })
    await beside(made)
    server.answer = () => new Promise(() => undefined)
    sender.start()
    await scheduler.run(SECOND)
    expect(server.requests).toHaveLength(ordered ? 1 : 2)
  }
})

describe('a sender that waits for somebody to sign in', () => {
  const waiting = async () => {
    const made = senderWorld()
    const op = operation()
    await made.beside([op], { pausedForSignIn: true })
    made.sender.signIn(false)
    made.sender.start()
    await made.scheduler.run(SECOND)
    expect(made.sentNow()).toEqual([])
    return { ...made, op }
  }

  it('tries at once when it hears that this happened', async () => {
    const { sender, scheduler, sentNow, op } = await waiting()
    sender.signIn(true)
    await scheduler.run(SECOND)
    expect(sentNow()).toEqual([op.opId])
  })

  it('tries after five minutes all the same', async () => {
    const { scheduler, sentNow, op } = await waiting()
    await scheduler.run(4 * MINUTE)
    expect(sentNow()).toEqual([])
    await scheduler.run(2 * MINUTE)
    expect(sentNow()).toEqual([op.opId])
  })
})

describe('a sender in trouble', () => {
  it('says what failed, keeps its turn, and goes on after a few seconds', async () => {
    const { sender, scheduler, beside, sentNow, told, trouble } = senderWorld()
    const op = operation()
    sender.start()
    await scheduler.run(SECOND)
    await beside([op])
    trouble.before = (durability) => {
      if (durability !== 'read') trouble.storage = new Error('no such file')
    }
    await scheduler.run(MINUTE + SECOND)
    expect([sentNow(), sender.leading]).toEqual([[], true])
    expect(told.said[0]).toEqual(['sender', 'Error: no such file'])
    trouble.before = () => undefined
    trouble.storage = null
    await scheduler.run(6 * SECOND)
    expect(sentNow()).toEqual([op.opId])
  })

  it('does not sit out a pause that a clock set back made longer', async () => {
    const { sender, scheduler, beside, sentNow, trouble } = senderWorld()
    const op = operation()
    await beside([op])
    trouble.before = (durability) => {
      if (durability === 'strict' && sender.leading) trouble.storage = new Error('no such file')
    }
    sender.start()
    await scheduler.run(SECOND)
    expect(trouble.storage).not.toBeNull()
    trouble.before = () => undefined
    trouble.storage = null
    trouble.offset = -DAY
    await scheduler.run(2 * MINUTE)
    expect(sentNow()).toEqual([op.opId])
  })

  it.each([
    ['an edit', [], 1],
    ['what nobody can send', [OTHER_ID] as const, 0],
  ])(
    'leaves %s to another one that took its place, without a word, until it is its turn again',
    async (_, needs, sent) => {
      const { sender, scheduler, beside, sentNow, stored, told, device } = senderWorld()
      sender.start()
      await scheduler.run(SECOND)
      const op = operation({ needs: [...needs] })
      await beside([op], { fence: device.disk.tables.meta.fence + 1 })
      await scheduler.run(MINUTE - 500)
      expect([sentNow(), sender.leading, stored(op.opId)?.status]).toEqual([[], false, 'ready'])
      await scheduler.run(10 * SECOND)
      expect([sentNow().length, stored(op.opId)?.status]).toEqual([sent, sent === 1 ? undefined : 'needs-attention'])
      expect(told.said).toEqual([])
    },
  )

  it.each([
    [new Error('broken'), [['sender', 'Error: broken']]],
    ['broken', [['sender', 'broken']]],
    [new FenceLost(), []],
  ])('says why it got no lock, where that is worth a word', async (error, said) => {
    let tries = 0
    const locks: Locks = {
      hold: (_name, _signal, work) => {
        tries += 1
        // A browser may reject with whatever it likes.
        // oxlint-disable-next-line prefer-promise-reject-errors
        return tries === 1 ? Promise.reject(error) : work()
      },
    }
    const { sender, scheduler, told } = senderWorld({ locks })
    sender.start()
    await scheduler.run(SECOND)
    expect(told.said).toEqual(said)
    await scheduler.run(6 * SECOND)
    expect([tries, sender.leading]).toEqual([2, true])
  })

  it('gets in line again only when what it began is over', async () => {
    const holds: (() => void)[] = []
    const hold: Locks['hold'] = (_name, _signal, work) =>
      new Promise((resolve, reject) => {
        holds.push(() => reject(new DOMException('Taken', 'AbortError')))
        work().then(resolve, reject)
      })
    const { sender, scheduler, beside, server } = senderWorld({ locks: { hold } })
    await beside([operation()])
    let answer: () => void = () => undefined
    server.answer = () => new Promise((resolve) => (answer = () => resolve(taken())))
    sender.start()
    await scheduler.run(SECOND)
    expect(server.requests).toHaveLength(1)
    holds[0]?.()
    await scheduler.run(20 * SECOND)
    expect(holds).toHaveLength(1)
    answer()
    await scheduler.run(10 * SECOND)
    expect([holds.length, server.requests.length]).toEqual([2, 1])
  })

  it('says nothing when it is stopped in line', async () => {
    const hold: Locks['hold'] = (_name, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Stopped'))))
    const { sender, run, told } = senderWorld({ locks: { hold } })
    sender.start()
    await run(sender.stop())
    expect(told.said).toEqual([])
  })

  it('rests while another database answers', async () => {
    const { sender, scheduler, beside, sentNow, told } = senderWorld()
    await beside([operation()], { store: '1.a', otherStore: '2.b' })
    sender.start()
    await scheduler.run(SECOND)
    const before = told.transactions
    await scheduler.run(MINUTE)
    expect(sentNow()).toEqual([])
    expect(told.transactions - before).toBeLessThan(5)
  })

  it('tries again by itself though nobody sees the page, and says that nothing gets through', async () => {
    const { sender, scheduler, beside, sentNow, server, told, trouble } = senderWorld()
    const op = operation()
    await beside([op])
    trouble.hidden = true
    server.answer = async () => ({ kind: 'unreachable' })
    sender.start()
    await scheduler.run(100)
    expect([sentNow(), told.reachable]).toEqual([[op.opId], false])
    server.answer = async () => taken()
    await scheduler.run(MINUTE)
    expect([sentNow(), told.reachable, told.signIns]).toEqual([[op.opId, op.opId], true, 0])
  })
})

describe('a sender that is stopped', () => {
  it('leaves what was on its way to the next one', async () => {
    const { sender, scheduler, beside, run, stored, server, told } = senderWorld()
    const op = operation()
    await beside([op])
    server.answer = () => new Promise(() => undefined)
    sender.start()
    await scheduler.run(SECOND)
    const changes = told.changes
    await run(sender.stop())
    expect(stored(op.opId)).toMatchObject({ status: 'sending', attempts: 0 })
    expect([sender.leading, told.changes > changes]).toEqual([false, true])
  })

  it('writes down an answer that came in the same moment, and nothing after it has ended', async () => {
    for (let at = 0; at < 12; at += 1) {
      const { sender, scheduler, beside, run, stored, server, device } = senderWorld()
      const op = operation()
      await beside([op])
      let answer: () => void = () => undefined
      server.answer = () => new Promise((resolve) => (answer = () => resolve(taken())))
      sender.start()
      await scheduler.run(SECOND)
      answer()
      if (at > 0) await scheduler.run(at)
      let last: unknown = null
      await run(
        sender.stop().then(() => {
          last = device.disk.tables
        }),
      )
      await scheduler.run(MINUTE)
      expect(device.disk.tables).toBe(last)
      expect(stored(op.opId)).toBeUndefined()
    }
  })
})
