import { describe, expect, it } from 'vitest'
import { NEW_ID, OTHER_ID, operation, sent } from '#tests/offline/support/operations.ts'
import { senderWorld } from '#tests/offline/support/sender.ts'
import { change, type Change } from '#client/offline/engine/storage/change.ts'
import type { Durability } from '#client/offline/engine/storage/storage.ts'

/** A sender at work, and another tab that writes just before one of its transactions, of which it has not heard. */
async function atWork() {
  const made = senderWorld()
  const { sender, run, ledger, other, trouble, beside } = made
  sender.start()
  await run(Promise.resolve(), 100)
  return {
    ...made,
    meanwhile: (before: Durability, does: Partial<Change>) => {
      trouble.before = (durability) => {
        if (durability !== before) return
        trouble.before = () => undefined
        void other.write('strict', async () => ({ change: change(does), result: undefined }))
      }
    },
    put: async (...args: Parameters<typeof beside>) => {
      await beside(...args)
      await run(ledger.refresh())
      sender.wake('saved')
      await run(Promise.resolve(), 100)
    },
  }
}

describe('a sender', () => {
  it('tries at once what failed to get through when a person asks for it, and not for less', async () => {
    const { put, sender, run, sentNow, ledger } = await atWork()
    const now = Date.UTC(2026, 10, 21, 8)
    const lost = { status: 'uncertain', lastStatus: null, lastAttemptAt: now, nextAttemptAt: now + 200_000 } as const
    await put([sent(operation({ opId: 'op' }), lost)])
    expect(sentNow()).toEqual([])
    sender.wake('saved')
    await run(ledger.refresh(), 1000)
    expect(sentNow()).toEqual([])
    sender.wake('try')
    await run(ledger.refresh(), 1000)
    expect(sentNow()).toEqual(['op'])
  })

  it('leaves to another tab what that has begun meanwhile', async () => {
    const { put, meanwhile, sentNow, told, ledger, run } = await atWork()
    const op = operation({ opId: 'op' })
    meanwhile('strict', { put: [sent(op)] })
    await put([op])
    await run(ledger.refresh(), 1000)
    expect(told.said).toEqual([])
    // It is repeated as it left there.
    expect(sentNow()).toEqual(['op'])
  })

  it('asks nobody about what another tab has taken away or mended meanwhile', async () => {
    const child = operation({ opId: 'child', recordId: NEW_ID, kind: 'create', needs: [OTHER_ID] })
    const gone = await atWork()
    gone.meanwhile('relaxed', { remove: ['child'] })
    await gone.put([child])
    expect([gone.told.said, gone.stored('child')]).toEqual([[], undefined])
    const mended = await atWork()
    const missing = operation({ opId: 'make', entity: 'category', recordId: OTHER_ID, kind: 'create' })
    mended.meanwhile('relaxed', { put: [{ ...missing, seq: 0.5 }] })
    await mended.put([child])
    expect(mended.stored('child')).toMatchObject({ problem: null })
  })
})
