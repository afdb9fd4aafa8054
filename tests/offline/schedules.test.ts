import { describe, expect, it } from 'vitest'
import { runSchedule } from '#client/offline/simulation/schedule.ts'

const BATCHES = 8
const PER_BATCH = 250

/** 2,000 schedules per run; `npm run outbox:simulate -- --seed N` replays one, `--schedules N` runs more. */
describe('randomized schedules of saving, sending and failing', () => {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const first = batch * PER_BATCH + 1
    it(`loses, doubles, overwrites and leaves nothing stuck in schedules ${first} to ${first + PER_BATCH - 1}`, async () => {
      for (let seed = first; seed < first + PER_BATCH; seed += 1) {
        const { violations } = await runSchedule(seed)
        expect(violations, `npm run outbox:simulate -- --seed ${seed}`).toEqual([])
      }
    }, 120_000)
  }
})
