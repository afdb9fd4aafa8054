import { namesOfBytes } from '#server/db/file-rows.ts'
import { deleteLapsedUploads, namesOfParts } from '#server/db/uploads.ts'
import type { Job } from './job.ts'

/**
 * Removes bytes that no row names: what a crash left behind, files whose row was erased from the trash, and
 * uploads in parts that got no further for a day.
 */
export const sweepFiles: Job = {
  name: 'sweep-files',
  every: 60 * 60_000,
  run: async ({ db, writeReserved: write, files, clock }) => {
    await write((trx) => deleteLapsedUploads(trx, clock.now()))
    const known = new Set([...(await namesOfBytes(db)), ...(await namesOfParts(db))])
    await files.sweep((name) => known.has(name))
  },
}
