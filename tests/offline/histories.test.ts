import { describe, expect, it } from 'vitest'
import { describeHistory, histories, type History } from '#client/offline/simulation/histories.ts'
import { runHistory } from '#client/offline/simulation/run-history.ts'

/** Of the long ones, every so many are played here; all of them by `npm run outbox:simulate -- --exhaustive`. */
const SHARE = 97

async function failing(list: Iterable<History>): Promise<readonly string[]> {
  const failures: string[] = []
  for (const history of list) {
    const violations = await runHistory(history)
    if (violations.length > 0) failures.push(`${describeHistory(history)}: ${violations.join('; ')}`)
  }
  return failures
}

describe('small histories, all there are', () => {
  it('loses, doubles, overwrites and leaves nothing stuck in histories of one act', async () => {
    expect([...histories(1)]).toHaveLength(36)
    expect(await failing(histories(1))).toEqual([])
  })

  it('loses, doubles, overwrites and leaves nothing stuck in histories of two acts', async () => {
    expect(await failing(histories(2))).toEqual([])
  }, 120_000)

  it('loses, doubles, overwrites and leaves nothing stuck in a fixed share of those of three', async () => {
    // A number that shares no factor with the variants, so that each of them has its turn.
    const share = [...histories(3)].filter((_, index) => index % SHARE === 0)
    expect(share.length).toBeGreaterThan(2000)
    expect(await failing(share)).toEqual([])
  }, 120_000)
})
