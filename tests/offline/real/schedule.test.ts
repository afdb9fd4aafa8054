import { describe, expect, it } from 'vitest'
import { WHOLE } from '#tests/support/proofs.ts'
import { runRealSchedule } from './schedule.ts'

const SCHEDULES = WHOLE ? 300 : 3

describe('the real parts in one deterministic world', () => {
  it(`lose, double and overwrite nothing in schedules 1 to ${SCHEDULES}`, async () => {
    const calls = new Set<string>()
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const { violations, carriedOut } = await runRealSchedule(seed)
      for (const name of carriedOut.keys()) calls.add(name)
      expect(violations, `npm run outbox:simulate -- --real --seed ${seed}`).toEqual([])
    }
    expect(calls.size).toBeGreaterThan(8)
  }, 600_000)

  it('have one history for one seed', async () => {
    const [first, again] = [await runRealSchedule(5), await runRealSchedule(5)]
    expect(first.history.length).toBeGreaterThan(20)
    expect(again.history).toEqual(first.history)
  }, 60_000)
})
