import { describe, expect, it } from 'vitest'
import { runKillPoints } from '#client/offline/simulation/kill-points.ts'
import { KINDS } from '#client/offline/simulation/kill-scenarios.ts'
import { WHOLE } from '#tests/support/proofs.ts'

/**
 * Every so many of them: a number that shares no factor with the ways to end and to fail, so that each has its turn.
 * `npm run outbox:simulate -- --kill-points` runs all, `--kill-point NAME` replays one.
 */
const EVERY = WHOLE ? 1 : 11

describe('a tab or browser that ends, or a storage call that fails, at every point there is', () => {
  for (const kind of KINDS) {
    it(`loses, doubles and leaves nothing stuck in the middle of: ${kind}`, async () => {
      const { moments, calls, runs, failed } = await runKillPoints({ kinds: [kind], every: EVERY })
      expect(failed, 'npm run outbox:simulate -- --kill-point NAME').toEqual([])
      expect([moments > 150, calls > 20, runs * EVERY > moments]).toEqual([true, true, true])
    }, 120_000)
  }
})
