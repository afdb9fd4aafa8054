import type { Job } from './job.ts'

/** Takes back the room that a full disk used, and writes down the errors that it could not take. */
export const reserve: Job = {
  name: 'reserve',
  every: 30_000,
  firstAfter: 5000,
  run: async ({ fillReserve, errors }) => {
    await fillReserve()
    await errors.catchUp()
  },
}
