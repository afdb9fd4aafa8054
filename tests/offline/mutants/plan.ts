import * as v from 'valibot'
import { WORLDS } from './targets.ts'

/** What a hunting process is told, and what it says. */

const Numbers = v.array(v.number())

export const PlanSchema = v.object({
  world: v.picklist(WORLDS),
  /** Of each kind of case. */
  each: v.number(),
  /** Cases that one mutant has to pass at most. */
  limit: v.number(),
  /** Whoever asks more often in one case goes on for ever. */
  most: v.number(),
  /** With the cases that reach it. None: say what is reached. */
  mutants: v.array(v.object({ id: v.number(), at: Numbers })),
})
export type Plan = v.InferOutput<typeof PlanSchema>

export const LineSchema = v.union([
  v.object({ loaded: Numbers }),
  v.object({ at: v.number(), failed: v.nullable(v.string()), asked: v.number(), reached: Numbers }),
  v.object({ id: v.number(), killed: v.nullable(v.string()) }),
])
export type Line = v.InferOutput<typeof LineSchema>
