import type { Job } from './job.ts'

/** Takes into the search index what was written; a search between two turns does so itself. */
export const indexWritten: Job = {
  name: 'index',
  every: 1000,
  run: ({ indexed }) => indexed(),
}
