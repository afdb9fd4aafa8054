import { describe, expect, it } from 'vitest'
import type { SelfTestMessage, SelfTestStart, SelfTestTotals } from './self-test-messages.ts'
import { SelfTestBroken, shares, startSelfTest } from './self-test.ts'

/** A worker whose words the test says. */
class ScriptedWorker extends EventTarget {
  ended = false
  readonly starts: unknown[] = []
  postMessage(start: unknown): void {
    this.starts.push(start)
  }
  terminate(): void {
    this.ended = true
  }
  says(message: SelfTestMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }))
  }
}

const totals = (part: Partial<SelfTestTotals> = {}): SelfTestTotals => ({
  schedules: 100,
  edits: 700,
  requests: 1200,
  failures: [],
  ...part,
})

function start(request: SelfTestStart = { schedules: 200, seed: 5 }) {
  const workers: ScriptedWorker[] = []
  const progress: number[] = []
  const test = startSelfTest(
    request,
    (ended) => progress.push(ended),
    () => {
      const worker = new ScriptedWorker()
      workers.push(worker)
      return worker
    },
    2,
  )
  return { test, workers, progress }
}

describe('the self-test', () => {
  it('gives every worker its own stretch of seeds, and all of them together are all', () => {
    expect(shares(200, 5, 3)).toEqual([
      { seed: 5, schedules: 66 },
      { seed: 71, schedules: 67 },
      { seed: 138, schedules: 67 },
    ])
    expect(shares(2, 1, 4)).toHaveLength(2)
  })

  it('adds up what its workers found, failing seeds included, and ends them', async () => {
    const { test, workers, progress } = start()
    const failures = [{ seed: 107, violations: ['lost: t1x'] }]
    workers[0]?.says({ kind: 'progress', ...totals({ schedules: 40 }) })
    workers[1]?.says({ kind: 'done', ...totals({ failures }) })
    workers[0]?.says({ kind: 'done', ...totals() })
    expect(await test.done).toMatchObject({ schedules: 200, edits: 1400, requests: 2400, failures, seed: 5 })
    expect(progress).toEqual([40, 140, 200])
    expect(workers.map((worker) => worker.ended)).toEqual([true, true])
    expect(workers.map((worker) => worker.starts)).toEqual([
      [{ seed: 5, schedules: 100 }],
      [{ seed: 105, schedules: 100 }],
    ])
  })

  it('ends its workers when it is cancelled', async () => {
    const { test, workers } = start()
    test.cancel()
    await expect(test.done).rejects.toMatchObject({ name: 'AbortError' })
    expect(workers.map((worker) => worker.ended)).toEqual([true, true])
  })

  it('says that it could not run, instead of an empty success, when a worker breaks or is not understood', async () => {
    const broken = start()
    broken.workers[0]?.says({ kind: 'broken', seed: 5, error: 'TypeError' })
    await expect(broken.test.done).rejects.toBeInstanceOf(SelfTestBroken)
    const absent = start()
    absent.workers[1]?.dispatchEvent(new Event('error', { cancelable: true }))
    await expect(absent.test.done).rejects.toBeInstanceOf(SelfTestBroken)
    const odd = start()
    odd.workers[0]?.dispatchEvent(new MessageEvent('message', { data: { kind: 'done' } }))
    await expect(odd.test.done).rejects.toBeInstanceOf(SelfTestBroken)
  })
})
