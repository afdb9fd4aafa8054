import { TRASH_DAYS } from '#contract/calls/trash.ts'
import { deleteExpired } from '#server/db/retention.ts'
import { eraseDeleted, listDeleted, trashTables } from '#server/db/trash.ts'
import type { Deps } from '#server/http/context.ts'
import type { Job } from './job.ts'

const DAY = 86_400_000

/** What has had its time goes: the trash after 30 days, answers of keyed writes after 90. */
export const purge: Job = {
  name: 'purge',
  every: 60 * 60_000,
  run: async (deps) => {
    const now = deps.clock.now()
    const before = (days: number) => new Date(now - days * DAY).toISOString()
    await emptyTrash(deps, before(TRASH_DAYS), before(0))
    await deps.write((trx) => deleteExpired(trx, now))
  },
}

async function emptyTrash({ db, write }: Deps, deletedBefore: string, at: string): Promise<void> {
  for (const table of trashTables) {
    const expired = (await listDeleted(db, table)).filter((record) => record.deleted_at < deletedBefore)
    for (const { id } of expired) {
      await write((trx) => eraseDeleted(trx, table, id, { at, caller: undefined }))
    }
  }
}
