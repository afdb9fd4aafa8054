import * as v from 'valibot'
import { SelfTestStart, type SelfTestMessage, type SelfTestTotals } from './self-test-messages.ts'
import { runSchedules, type SchedulesTotals } from './schedules.ts'

/**
 * Runs randomized schedules of the real outbox code against a virtual disk, network and server. It opens no database
 * and makes no request: nothing of the person's is touched.
 */

/** A schedule that goes wrong says the same in many ways. */
const MOST_VIOLATIONS = 5

const tell = (message: SelfTestMessage) => postMessage(message)

addEventListener('message', (event: MessageEvent<unknown>) => {
  const { schedules, seed } = v.parse(SelfTestStart, event.data)
  runSchedules({ schedules, seed, onProgress: (_done, totals) => tell({ kind: 'progress', ...shown(totals) }) }).then(
    (totals) => tell({ kind: 'done', ...shown(totals) }),
    (error: unknown) => tell({ kind: 'broken', seed, error: error instanceof Error ? error.name : 'Error' }),
  )
})

function shown({ schedules, saved, requests, failed }: SchedulesTotals): SelfTestTotals {
  const failures = failed.map(({ seed, violations }) => ({ seed, violations: violations.slice(0, MOST_VIOLATIONS) }))
  return { schedules, edits: saved, requests, failures }
}
