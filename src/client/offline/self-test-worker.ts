import * as v from 'valibot'
import { SelfTestStart, type SelfTestMessage, type SelfTestTotals } from './self-test-messages.ts'
import { runSchedule } from './simulation/schedule.ts'

/**
 * Runs randomized schedules of the real outbox code against a virtual disk, network and server (design/offline 4.1,
 * goal 12). It opens no database and makes no request: nothing of the person's is touched.
 */

const tell = (message: SelfTestMessage) => postMessage(message)

addEventListener('message', (event: MessageEvent<unknown>) => {
  const start = v.parse(SelfTestStart, event.data)
  run(start).catch((error: unknown) =>
    tell({ kind: 'broken', seed: start.seed, error: error instanceof Error ? error.name : 'Error' }),
  )
})

async function run({ schedules, seed: first }: SelfTestStart): Promise<void> {
  let totals: SelfTestTotals = { schedules: 0, edits: 0, requests: 0, failures: [] }
  for (let seed = first; seed < first + schedules; seed += 1) {
    const { saved, requests, violations } = await runSchedule(seed)
    totals = {
      schedules: totals.schedules + 1,
      edits: totals.edits + saved,
      requests: totals.requests + requests,
      failures:
        violations.length === 0 ? totals.failures : [...totals.failures, { seed, violations: violations.slice(0, 5) }],
    }
    tell({ kind: 'progress', ...totals })
  }
  tell({ kind: 'done', ...totals })
}
