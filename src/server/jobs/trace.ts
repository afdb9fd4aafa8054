import type { Job } from './job.ts'

/** Refusals that were counted are written when their hour is over, though no other one comes. */
export const settleTrace: Job = {
  name: 'trace',
  every: 10 * 60_000,
  run: ({ trace, clock }) => trace.settle(clock.now()),
}
