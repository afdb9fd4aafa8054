import { describe, expect, it } from 'vitest'
import { describeHistory, histories, type History } from '#client/offline/simulation/histories.ts'
import { runHistory } from '#client/offline/simulation/run-history.ts'
import { WHOLE } from '#tests/support/proofs.ts'

/**
 * Every so many of them are played here; all of them by `npm run outbox:simulate -- --exhaustive`. Numbers that share
 * no factor with the variants, so that each of those has its turn.
 */
const SHARE_OF_TWO = WHOLE ? 1 : 11
const SHARE_OF_THREE = WHOLE ? 97 : 797

async function failing(list: Iterable<History>): Promise<readonly string[]> {
  const failures: string[] = []
  for (const history of list) {
    const violations = await runHistory(history)
    if (violations.length > 0) failures.push(`${describeHistory(history)}: ${violations.join('; ')}`)
  }
  return failures
}

const shareOf = (all: Iterable<History>, share: number) => [...all].filter((_, index) => index % share === 0)

describe('small histories', () => {
  it('loses, doubles, overwrites and leaves nothing stuck in all of one act', async () => {
    expect([...histories(1)]).toHaveLength(36)
    expect(await failing(histories(1))).toEqual([])
  })

  it('loses, doubles, overwrites and leaves nothing stuck in a fixed share of those of two', async () => {
    expect(await failing(shareOf(histories(2), SHARE_OF_TWO))).toEqual([])
  }, 120_000)

  it('loses, doubles, overwrites and leaves nothing stuck in a fixed share of those of three', async () => {
    const share = shareOf(histories(3), SHARE_OF_THREE)
    expect(share.length).toBeGreaterThan(WHOLE ? 2000 : 250)
    expect(await failing(share)).toEqual([])
  }, 120_000)
})
