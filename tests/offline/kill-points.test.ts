import { describe, expect, it } from 'vitest'
import { runKillPoints } from '#client/offline/simulation/kill-points.ts'
import { KINDS } from '#client/offline/simulation/kill-scenarios.ts'

/** All of them; `npm run outbox:simulate -- --kill-points` runs the same, `--kill-point NAME` replays one. */
describe('a tab or browser that ends, or a storage call that fails, at every point there is', () => {
  for (const kind of KINDS) {
    it(`loses, doubles and leaves nothing stuck in the middle of: ${kind}`, async () => {
      const { moments, calls, runs, failed } = await runKillPoints({ kinds: [kind] })
      expect(failed, 'npm run outbox:simulate -- --kill-point NAME').toEqual([])
      expect([moments > 150, calls > 20, runs > moments]).toEqual([true, true, true])
    }, 120_000)
  }
})
