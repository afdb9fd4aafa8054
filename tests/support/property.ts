import { WHOLE } from './proofs.ts'

/**
 * How often a property is tried, and with which draws: in `npm test` always the same ones, so that a failure comes from
 * the change; in the long proofs ten times as many, and others each time. What they find, fast-check tells with its seed.
 */
export const tries = (numRuns: number): { numRuns: number; seed?: number } =>
  WHOLE ? { numRuns: 10 * numRuns } : { numRuns, seed: 1 }
