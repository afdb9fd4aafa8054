import * as v from 'valibot'

/** What a process that plays mutants against unit tests is told, and what it says. */

const Numbers = v.array(v.number())

export const UnitPlanSchema = v.object({
  /** Say what each test reaches, and play none. */
  look: v.boolean(),
  /** What each test has to meet: those that it reaches. */
  tests: v.array(v.object({ test: v.string(), ids: Numbers })),
})
export type UnitPlan = v.InferOutput<typeof UnitPlanSchema>

export const HeardSchema = v.union([
  /** Reached while modules load and hooks run: another one is meant only in another process. */
  v.object({ outside: Numbers }),
  v.object({ test: v.string(), ms: v.number(), reached: Numbers }),
  /** From here on this one is meant. */
  v.object({ meant: v.number() }),
  v.object({ killed: Numbers, by: v.string() }),
  /**
   * They were meant, and their code did not run: what it makes is made once per process. Or what one of them left behind
   * fails all tests after it.
   */
  v.object({ missed: Numbers, file: v.string() }),
  /** It fails when it runs again as it is: what it says of mutants is not believed. */
  v.object({ unbelieved: v.string() }),
])
export type Heard = v.InferOutput<typeof HeardSchema>
