import { describe, expect, it } from 'vitest'
import { entryOf, needing, NEW_ID, operation, OTHER_ID, sent } from '#tests/offline/support/operations.ts'
import { deliveryWorld } from '#tests/offline/support/delivery.ts'
import { begin, transmit } from './delivery.ts'

const blob = { sha: 'abc', size: 3, name: 'a.png', mimeType: 'image/png' }
const signal = new AbortController().signal

describe('beginning', () => {
  it('freezes what leaves before its first byte, on disk', async () => {
    const { run, put, ports, change, durabilities } = deliveryWorld()
    await put([operation({ opId: 'op', lastAttemptAt: 5 })], { store: 'a' })
    const begun = await run(begin(ports, 'op', 0))
    expect(begun).toMatchObject({ previousAt: 5, store: 'a', policy: { type: 'post' } })
    expect(begun?.request).toMatchObject({ endpoint: 'posts.update', body: '{"title":"Mine"}', idempotencyKey: 'op.0' })
    expect(begun?.op).toEqual(change('op'))
    expect(change('op')).toMatchObject({ status: 'sending', frozen: begun?.request, sends: 1 })
    expect(durabilities()).toEqual(['strict'])
    const nowhere = deliveryWorld()
    await nowhere.put([operation({ opId: 'op' })])
    expect(await nowhere.run(begin(nowhere.ports, 'op', 0))).toMatchObject({ store: null, previousAt: null })
  })

  it('repeats the very bytes that left, and need not wait for the disk', async () => {
    const { run, put, ports, change, durabilities } = deliveryWorld()
    const op = sent(operation({ opId: 'op' }), { status: 'uncertain', values: { title: 'Changed since' } })
    await put([op])
    expect((await run(begin(ports, 'op', 0)))?.request).toEqual(op.frozen)
    expect(change('op')).toMatchObject({ sends: 2, frozen: op.frozen, status: 'sending' })
    expect(durabilities()).toEqual(['relaxed'])
  })

  it('is for the first of a lane that may go, and that this tab knows as it is', async () => {
    const begun = async (operations: Parameters<ReturnType<typeof deliveryWorld>['put']>[0], meta = {}) => {
      const { run, put, ports, waiting } = deliveryWorld()
      await put(operations, meta)
      const before = waiting()
      const result = await run(begin(ports, 'op', 0))
      if (result === null) expect(waiting()).toEqual(before)
      return result
    }
    expect(await begun([operation({ opId: 'op' })])).not.toBeNull()
    expect(await begun([needing('server_errors', { opId: 'op' })])).not.toBeNull()
    expect(await begun([needing('missing_dependency', { opId: 'op' })])).not.toBeNull()
    expect(await begun([needing('rejected', { opId: 'op' })])).toBeNull()
    expect(await begun([operation(), operation({ opId: 'op' })])).toBeNull()
    expect(await begun([])).toBeNull()
    expect(await begun([operation({ opId: 'op' })], { store: 'a', otherStore: 'b' })).toBeNull()
    const { run, put, putRaw, beside, ports, waiting } = deliveryWorld()
    await put([operation({ opId: 'op' })])
    await putRaw({ ...operation({ opId: 'newer', seq: 9999 }), schemaVersion: 99 })
    expect(await run(begin(ports, 'op', 0))).toBeNull()
    const frozen = deliveryWorld()
    await frozen.put([operation({ opId: 'op' })])
    // Another tab sends it, of which this one has not heard.
    await frozen.beside([sent(operation({ opId: 'op' }))])
    expect(await frozen.run(begin(frozen.ports, 'op', 0))).toBeNull()
    // Nor of a pause; one that it has heard of is probed now and then.
    const paused = deliveryWorld()
    await paused.put([operation({ opId: 'op' })])
    await paused.beside([], { pausedForSignIn: true })
    expect(await paused.run(begin(paused.ports, 'op', 0))).toBeNull()
    expect(await begun([operation({ opId: 'op' })], { pausedForSignIn: true })).not.toBeNull()
    // Nor of a save that may stand before it.
    const unheard = deliveryWorld()
    await unheard.put([operation({ opId: 'op' })], { counter: 2 })
    await unheard.beside([], { counter: 3 })
    expect(await unheard.run(begin(unheard.ports, 'op', 0))).toBeNull()
    // Nor of a save that lets it refer to what waits, too.
    const named = deliveryWorld()
    await named.put([operation({ opId: 'op' })])
    const made = operation({ entity: 'category', kind: 'create', recordId: OTHER_ID, lane: `category:${OTHER_ID}` })
    await named.beside([made, operation({ opId: 'op', needs: [OTHER_ID], values: { category_id: OTHER_ID } })])
    const before = named.waiting()
    expect(await named.run(begin(named.ports, 'op', 0))).toBeNull()
    expect(named.waiting()).toEqual(before)
    // What is not being made, and what does not refer to it, is no reason to wait.
    for (const other of [
      { ...made, kind: 'update' as const },
      { ...made, recordId: NEW_ID, lane: `category:${NEW_ID}` },
    ]) {
      const alone = deliveryWorld()
      await alone.put([other, operation({ opId: 'op', needs: [OTHER_ID], values: { category_id: OTHER_ID } })])
      expect(await alone.run(begin(alone.ports, 'op', 0))).toBeNull()
      expect(alone.change('op')?.problem?.code).toBe('missing_dependency')
    }
    await beside([], { fence: 1 })
    await expect(run(begin(ports, 'op', 0))).rejects.toMatchObject({ name: 'FenceLost' })
    expect(waiting()).toHaveLength(2)
  })

  it('asks the person about what no call can carry', async () => {
    const stopped = async (op: Parameters<ReturnType<typeof deliveryWorld>['put']>[0][number]) => {
      const { run, put, ports, change } = deliveryWorld()
      await put([op])
      expect(await run(begin(ports, 'op', 0))).toBeNull()
      const { status, problem } = change('op') ?? {}
      expect([status, problem?.at]).toEqual(['needs-attention', ports.clock.now()])
      return problem
    }
    expect(await stopped(operation({ opId: 'op', entity: 'of-a-plugin' }))).toMatchObject({ code: 'unexpected' })
    expect(await stopped(operation({ opId: 'op', needs: [], values: { category_id: OTHER_ID } }))).toMatchObject({
      code: 'missing_dependency',
      errors: {},
    })
    const large = operation({ opId: 'op', values: { content: 'x'.repeat(3_000_000) } })
    expect((await stopped(large))?.errors).toHaveProperty('content')
    const old = sent(operation({ opId: 'op' }))
    const frozen = old.frozen && { ...old.frozen, endpoint: 'posts.of_an_older_app' }
    expect(await stopped({ ...old, status: 'uncertain', frozen })).toMatchObject({ code: 'unexpected' })
  })

  it('looks up every id of this device that the change holds', async () => {
    const { run, put, ports } = deliveryWorld()
    const op = operation({ opId: 'op', recordId: NEW_ID, lane: `post:${NEW_ID}`, values: { category_id: OTHER_ID } })
    await put([op], {}, { ids: [entryOf(NEW_ID, 31), entryOf(OTHER_ID, 4)] })
    expect((await run(begin(ports, 'op', 0)))?.request).toMatchObject({
      path: '/admin/posts/31',
      body: '{"category_id":4}',
    })
  })
})

describe('what leaves', () => {
  it('carries its key, its guard, and what a server without keys has to know', async () => {
    const { leave, requests, put, ports, run } = deliveryWorld()
    const ids = [entryOf(NEW_ID, 30), entryOf(OTHER_ID, 31), entryOf('new-3', 32, 'category')]
    await put([], {}, { ids })
    const op = sent(operation({ opId: 'op', recordId: OTHER_ID, savedAt: 77, query: { force: '1' } }), {
      sends: 2,
      firstAttemptAt: 3,
    })
    const frozen = op.frozen && { ...op.frozen, query: { force: '1' } }
    await run(transmit(ports, leave({ ...op, frozen }, { previousAt: 4, store: 'a' }), signal))
    expect(requests).toMatchObject([
      {
        endpoint: 'posts.update',
        params: { id: 7 },
        query: { force: '1' },
        body: '{"title":"Mine"}',
        upload: null,
        headers: { idempotencyKey: 'op.0', ifMatch: 1, store: 'a', madeAt: 77 },
        attempt: { number: 2, firstAt: 3, previousAt: 4, taken: [30] },
      },
    ])
    await run(transmit(ports, leave({ ...op, firstAttemptAt: null }), signal))
    expect(requests[1]?.attempt).toMatchObject({ firstAt: ports.clock.now() })
  })

  it('is a file with its bytes and its fields, or nothing when they are gone', async () => {
    const { leave, requests, putBlob, ports, run } = deliveryWorld()
    const file = sent(
      operation({ entity: 'file', kind: 'upload', recordId: NEW_ID, blob, values: { alt: 'A', rank: 2 } }),
    )
    const begun = leave({ ...file, frozen: file.frozen && { ...file.frozen, endpoint: 'files.upload', blob } })
    expect((await run(transmit(ports, begun, signal))).verdict).toEqual({
      kind: 'attention',
      code: 'file_missing',
      problem: null,
      beforeKey: true,
    })
    expect(requests).toEqual([])
    await putBlob({ sha: 'abc', size: 3, chunks: 2, writtenAt: 0 }, [new ArrayBuffer(2), new ArrayBuffer(1)])
    await run(transmit(ports, begun, signal))
    expect(requests).toMatchObject([
      {
        body: null,
        upload: { name: 'a.png', mimeType: 'image/png', size: 3, sha256: 'abc', fields: { alt: 'A', rank: '2' } },
      },
    ])
    expect(requests[0]?.upload?.chunks.map(({ byteLength }) => byteLength)).toEqual([2, 1])
    const bare = (body: string | null) => ({ ...begun, request: { ...begun.request, body } })
    for (const body of [null, 'null', '3']) await run(transmit(ports, bare(body), signal))
    expect(requests.slice(1).map(({ upload }) => upload?.fields)).toEqual([{}, {}, {}])
    await putBlob({ sha: 'abc', size: 3, chunks: 3, writtenAt: 0 }, [new ArrayBuffer(2)])
    expect((await run(transmit(ports, begun, signal))).verdict).toMatchObject({ code: 'file_missing' })
  })

  it('is nothing where this version has no such call', async () => {
    const { leave, requests, ports, run, said } = deliveryWorld()
    const begun = leave(sent(operation()))
    const { verdict } = await run(
      transmit(ports, { ...begun, request: { ...begun.request, endpoint: 'gone' } }, signal),
    )
    expect([verdict.kind, requests, said]).toEqual(['retry', [], []])
  })

  it('is waited for a minute, and longer by what it holds', async () => {
    const limit = async (part: { body?: string; size?: number }) => {
      const { leave, answers, scheduler, ports, putBlob, requests } = deliveryWorld()
      const begun = leave(sent(operation()))
      const size = part.size ?? 0
      if (size > 0) await putBlob({ ...blob, size, chunks: 0, writtenAt: 0 }, [])
      let at = 0
      answers.send = () => {
        at = scheduler.now
        return new Promise(() => undefined)
      }
      const request = { ...begun.request, body: part.body ?? null, blob: size > 0 ? { ...blob, size } : null }
      let ended = 0
      void transmit(ports, { ...begun, request }, signal).then(({ verdict }) => {
        expect(verdict).toMatchObject({ kind: 'retry', failure: 'network' })
        ended = scheduler.now
      })
      await scheduler.run(200_000)
      expect(requests[0]?.signal.aborted).toBe(true)
      return ended - at
    }
    expect(await limit({})).toBe(60_000)
    expect(await limit({ body: 'x'.repeat(1000) })).toBe(64_000)
    expect(await limit({ size: 50_004 })).toBe(70_000)
  })

  it('ends when nobody waits for it any more, and whatever goes wrong counts as on its way', async () => {
    const { leave, answers, ports, run, said, requests, pending } = deliveryWorld()
    const begun = leave(sent(operation()))
    const lost = { kind: 'retry', failure: 'network', status: null, retryAfterMs: null }
    answers.send = () => Promise.reject(new TypeError('no line'))
    expect((await run(transmit(ports, begun, signal))).verdict).toEqual(lost)
    answers.send = () => Promise.reject('text')
    await run(transmit(ports, begun, signal))
    expect(said).toEqual([
      ['transport', 'TypeError: no line'],
      ['transport', 'text'],
    ])
    expect(pending()).toBe(0)
    answers.send = () => new Promise(() => undefined)
    const abort = new AbortController()
    const ending = transmit(ports, begun, abort.signal)
    abort.abort()
    expect((await run(ending)).verdict).toEqual(lost)
    expect(requests.at(-1)?.signal.aborted).toBe(true)
    expect((await run(transmit(ports, begun, abort.signal))).verdict).toEqual(lost)
  })
})
