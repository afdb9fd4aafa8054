import * as v from 'valibot'
import { SelfTestMessage, type SelfTestStart, type SelfTestTotals } from './self-test-messages.ts'

/** The self-test on the person's own device: the simulation in workers of its own, away from the page. */

export const SELF_TEST_SCHEDULES = 200
/** A page has no use for more, and a phone should stay cool. */
const MOST_WORKERS = 4

export interface SelfTestResult extends SelfTestTotals {
  readonly ms: number
  /** Seeds `seed` to `seed + schedules - 1` were run, so that a report can be replayed. */
  readonly seed: number
}

export interface SelfTest {
  /** Rejects with AbortError when it was cancelled, and with SelfTestBroken when the simulation could not run. */
  readonly done: Promise<SelfTestResult>
  cancel(): void
}

/** The part of a worker that the self-test uses. */
interface SelfTestWorker extends EventTarget {
  postMessage(start: SelfTestStart): void
  terminate(): void
}

export class SelfTestBroken extends Error {
  override readonly name = 'SelfTestBroken'
}

const NONE: SelfTestTotals = { schedules: 0, edits: 0, requests: 0, failures: [] }

/**
 * Starts the self-test.
 * @param seed of the first schedule
 * @param onProgress how many schedules have ended so far
 */
export function startSelfTest(
  { schedules, seed }: SelfTestStart,
  onProgress: (ended: number) => void,
  spawn: () => SelfTestWorker = spawnWorker,
  count = workersHere(),
): SelfTest {
  const startedAt = performance.now()
  const parts = shares(schedules, seed, count)
  const totals = parts.map(() => NONE)
  const workers = parts.map(spawn)
  const end = () => workers.forEach((worker) => worker.terminate())
  let cancel: () => void = () => undefined
  const cancelled = new Promise<never>((_, reject) => {
    cancel = () => reject(new DOMException('Cancelled', 'AbortError'))
  })
  const runs = workers.map((worker, index) =>
    finished(worker, parts[index] ?? { schedules: 0, seed }, (part) => {
      totals[index] = part
      onProgress(totals.reduce((sum, { schedules: ended }) => sum + ended, 0))
    }),
  )
  const done = Promise.race([Promise.all(runs), cancelled])
    .then((ended) => ({ ...ended.reduce(added, NONE), seed, ms: performance.now() - startedAt }))
    .finally(end)
  return { done, cancel }
}

function spawnWorker(): SelfTestWorker {
  return new Worker(new URL('./self-test-worker.ts', import.meta.url), { type: 'module', name: 'self-test' })
}

/** One processor stays with the page. */
function workersHere(): number {
  return Math.min(MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency - 1))
}

/** Each worker has its own stretch of seeds. */
export function shares(schedules: number, seed: number, count: number): SelfTestStart[] {
  const workers = Math.max(1, Math.min(count, schedules))
  return Array.from({ length: workers }, (_, index) => {
    const from = Math.floor((schedules * index) / workers)
    return { seed: seed + from, schedules: Math.floor((schedules * (index + 1)) / workers) - from }
  })
}

function added(one: SelfTestTotals, other: SelfTestTotals): SelfTestTotals {
  return {
    schedules: one.schedules + other.schedules,
    edits: one.edits + other.edits,
    requests: one.requests + other.requests,
    failures: [...one.failures, ...other.failures],
  }
}

function finished(
  worker: SelfTestWorker,
  start: SelfTestStart,
  onProgress: (totals: SelfTestTotals) => void,
): Promise<SelfTestTotals> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', (event) => {
      const read = v.safeParse(SelfTestMessage, event instanceof MessageEvent ? event.data : null)
      if (!read.success) return reject(new SelfTestBroken('The worker said something unexpected'))
      const message = read.output
      if (message.kind === 'broken') return reject(new SelfTestBroken(`Seed ${message.seed}: ${message.error}`))
      const { kind, ...totals } = message
      onProgress(totals)
      if (kind === 'done') resolve(totals)
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      reject(new SelfTestBroken('The worker did not start'))
    })
    worker.postMessage(start)
  })
}
