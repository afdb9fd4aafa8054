import { deleteLapsedUploads } from '#server/db/uploads.ts'
import { bytesOf } from '#server/files/file-rows.ts'
import type { Job } from './job.ts'

/**
 * Removes bytes that no row names: what a crash left behind, files whose row was erased from the trash, and
 * uploads in parts that got no further for a day.
 */
export const sweepFiles: Job = {
  name: 'sweep-files',
  every: 60 * 60_000,
  run: async ({ db, write, files, clock }) => {
    await write((trx) => deleteLapsedUploads(trx, clock.now()))
    const rows = await db.selectFrom('files').select(['storage_name', 'bytes_name']).execute()
    const uploads = await db.selectFrom('uploads').select('parts_name').execute()
    const known = new Set([...rows.map((row) => bytesOf(row)), ...uploads.map((row) => row.parts_name)])
    await files.sweep((name) => known.has(name))
  },
}
