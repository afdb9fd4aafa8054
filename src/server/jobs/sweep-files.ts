import type { Job } from './job.ts'

/** Removes bytes that no row names: what a crash left behind, and files whose row was erased from the trash. */
export const sweepFiles: Job = {
  name: 'sweep-files',
  every: 60 * 60_000,
  run: async ({ db, files }) => {
    const rows = await db.selectFrom('files').select('storage_name').execute()
    const known = new Set(rows.map((row) => row.storage_name))
    await files.sweep((name) => known.has(name))
  },
}
