import { describe, expect, it } from 'vitest'
import { WHOLE } from '#tests/support/proofs.ts'
import { type ForeignResult, runForeignSchedule } from './support/foreign-schedule.ts'
import type { Kind } from './support/reference-server.ts'

const SCHEDULES = WHOLE ? 600 : 40

/** Of the creates whose reply was lost, how many a person may be asked about. */
const MOST_ASKED = 0.05
const KINDS: readonly Kind[] = ['bare', 'updated_at', 'etag']

describe.each(KINDS)('randomized schedules against a %s server that is not ours', (kind) => {
  it(`lose, double, silently overwrite and leave nothing stuck in ${SCHEDULES} schedules, and hardly ask`, async () => {
    const results: ForeignResult[] = []
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const result = await runForeignSchedule(kind, seed)
      expect(result.violations, `${kind}, seed ${seed}`).toEqual([])
      results.push(result)
    }
    const sum = (of: (result: ForeignResult) => number) => results.reduce((total, result) => total + of(result), 0)
    const [lost, asked] = [sum((result) => result.lostCreates), sum((result) => result.asked)]
    // A schedule that loses nothing proves nothing.
    expect(lost).toBeGreaterThan(SCHEDULES / 2)
    expect(sum((result) => result.inTheWindow)).toBeGreaterThan(0)
    expect(asked / lost).toBeLessThanOrEqual(MOST_ASKED)
  }, 600_000)
})
