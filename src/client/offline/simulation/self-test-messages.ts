import * as v from 'valibot'

/** What the page and the worker of the self-test tell each other. */

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const SelfTestStart = v.object({ schedules: Count, seed: Count })
export type SelfTestStart = v.InferOutput<typeof SelfTestStart>

const Totals = {
  /** Schedules that ended. */
  schedules: Count,
  /** Edits that were called saved. */
  edits: Count,
  requests: Count,
  /** Schedules with something lost, doubled, overwritten or stuck, and what the first few said. */
  failures: v.array(v.object({ seed: Count, violations: v.array(v.string()) })),
}

export const SelfTestMessage = v.variant('kind', [
  v.object({ kind: v.literal('progress'), ...Totals }),
  v.object({ kind: v.literal('done'), ...Totals }),
  /** The simulation itself broke; that is a failure too. */
  v.object({ kind: v.literal('broken'), seed: Count, error: v.string() }),
])
export type SelfTestMessage = Readonly<v.InferOutput<typeof SelfTestMessage>>
export type SelfTestTotals = Omit<Extract<SelfTestMessage, { kind: 'done' }>, 'kind'>
