import { describe, expect, it } from 'vitest'
import type { LocalId } from '#contract/records/policy.ts'
import type { UploadRequest } from '#client/offline/engine/outbox/outbox.ts'
import { StorageError } from '#client/offline/engine/storage/storage.ts'
import { UploadRefused } from './prepare-upload.ts'
import { UPLOAD_ERROR, UploadQueue, type QueuePorts, type SameContent } from './queue.ts'

const OPTIONS = { isPublic: true, rules: null }
const localId = (at: number): LocalId => `new-00000000-0000-0000-0000-00000000000${at}`

/** An outbox of which only the file's way through matters here; the real one is driven by the browser tests. */
function bench(ports: Partial<Pick<QueuePorts, 'prepare' | 'findSame'>> = {}) {
  const kept: UploadRequest[] = []
  const waiting = new Set<string>()
  const ids = new Map<LocalId, { serverId: number }>()
  const timers: (() => void)[] = []
  let listener = () => {}
  let failure: Error | null = null
  let guards = 0
  const queue = new UploadQueue({
    outbox: {
      upload: async (request) => {
        if (failure) throw failure
        kept.push(request)
        waiting.add(`op-${kept.length}`)
        return { opId: `op-${kept.length}`, localId: localId(kept.length) }
      },
      subscribe: (next) => {
        listener = next
        return () => {}
      },
      getSnapshot: () => ({ items: [...waiting].map((opId) => ({ opId })), ids }),
    },
    prepare: async (file) => ({ file, before: file.size, after: file.size }),
    findSame: async () => null,
    after: (_ms, act) => timers.push(act),
    guard: () => {
      guards += 1
      return () => void (guards -= 1)
    },
    ...ports,
  })
  return {
    queue,
    kept,
    timers,
    fail: (next: Error | null) => {
      failure = next
    },
    sent: (at: number) => {
      waiting.delete(`op-${at}`)
      ids.set(localId(at), { serverId: at })
      listener()
    },
    discarded: (at: number) => {
      waiting.delete(`op-${at}`)
      listener()
    },
    guards: () => guards,
    states: () => queue.getSnapshot().map(({ name, state }) => `${name}: ${state.kind}`),
  }
}

const file = (name: string) => new File(['bytes'], name)

describe('the upload queue', () => {
  it('keeps files in the order in which they were chosen, one after the other', async () => {
    const under: string[] = []
    let most = 0
    const { queue, kept } = bench({
      prepare: async (one) => {
        under.push(one.name)
        most = Math.max(most, under.length)
        // The first one takes the longest.
        for (let turn = 0; turn < (one.name === 'a' ? 20 : 1); turn += 1) await Promise.resolve()
        under.pop()
        return { file: one, before: one.size, after: one.size }
      },
    })
    await queue.add([file('a'), file('b'), file('c')], OPTIONS)
    expect(kept.map((request) => request.name)).toEqual(['a', 'b', 'c'])
    expect(most).toBe(1)
  })

  it('asks before the page is left while one of them is not on the device yet', async () => {
    const { queue, guards, fail } = bench()
    const added = queue.add([file('a'), file('b')], OPTIONS)
    expect(guards()).toBe(1)
    await added
    expect(guards()).toBe(0)
    fail(new StorageError('failed', null))
    const [key = ''] = await queue.add([file('c')], OPTIONS).then(() =>
      queue
        .getSnapshot()
        .map((entry) => entry.key)
        .slice(-1),
    )
    expect(guards()).toBe(0)
    queue.goOn(key)
    expect(guards()).toBe(1)
    queue.dismiss(key)
    expect(guards()).toBe(0)
  })

  it('says what the server has, and lets go of it when the tick has stood', async () => {
    const { queue, sent, states, timers } = bench()
    await queue.add([file('a'), file('b')], OPTIONS)
    expect(states()).toEqual(['a: kept', 'b: kept'])
    sent(1)
    expect(states()).toEqual(['a: done', 'b: kept'])
    expect(timers).toHaveLength(1)
    timers[0]?.()
    expect(states()).toEqual(['b: kept'])
  })

  it('forgets what was taken back in the outbox', async () => {
    const { queue, discarded, states } = bench()
    await queue.add([file('a')], OPTIONS)
    discarded(1)
    expect(states()).toEqual([])
  })

  it('goes on with the others when one is refused', async () => {
    const { queue, kept, states } = bench({
      prepare: async (one) => {
        if (one.name === 'bad') throw new UploadRefused('No')
        return { file: one, before: 5, after: 5 }
      },
    })
    await queue.add([file('bad'), file('good')], OPTIONS)
    expect(states()).toEqual(['bad: refused', 'good: kept'])
    expect(kept).toHaveLength(1)
  })

  it('never calls kept what this device refused to store, and tries again when asked', async () => {
    const { queue, fail, states } = bench()
    fail(new StorageError('quota', new Error('full')))
    await queue.add([file('a')], OPTIONS)
    const [entry] = queue.getSnapshot()
    expect(entry?.state).toMatchObject({ kind: 'failed', message: expect.stringContaining('NOT saved on this device') })
    fail(null)
    queue.goOn(entry?.key ?? '')
    await queue.add([], OPTIONS)
    expect(states()).toEqual(['a: kept'])
  })

  it('tells an unknown failure as one of the upload', async () => {
    const { queue, fail } = bench()
    fail(new Error('anything'))
    await queue.add([file('a')], OPTIONS)
    expect(queue.getSnapshot()[0]?.state).toEqual({ kind: 'failed', message: UPLOAD_ERROR })
  })

  it('asks about the same content, and keeps it all the same when the person wants that', async () => {
    const as: SameContent = { id: 7, name: 'there' }
    const { queue, kept, states } = bench({ findSame: async () => as })
    await queue.add([file('a')], OPTIONS)
    expect(queue.getSnapshot()[0]?.state).toEqual({ kind: 'same', as })
    expect(kept).toHaveLength(0)
    queue.goOn(queue.getSnapshot()[0]?.key ?? '')
    await queue.add([], OPTIONS)
    expect(states()).toEqual(['a: kept'])
  })

  it('does not keep what was cancelled while it was prepared', async () => {
    const { queue, kept, states } = bench({
      prepare: async (one) => {
        queue.dismiss(queue.getSnapshot()[0]?.key ?? '')
        return { file: one, before: 5, after: 5 }
      },
    })
    await queue.add([file('a')], OPTIONS)
    expect(states()).toEqual([])
    expect(kept).toHaveLength(0)
  })
})
