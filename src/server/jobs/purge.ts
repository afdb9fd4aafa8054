import { IDEMPOTENCY_DAYS } from '#contract/calls/receipt.ts'
import { TRASH_DAYS } from '#contract/calls/trash.ts'
import { eraseDeleted, listDeleted, trashTables } from '#server/db/trash.ts'
import type { Deps } from '#server/http/context.ts'
import type { Job } from './job.ts'

const DAY = 86_400_000
const ERROR_DAYS = 30
const ACTIVITY_DAYS = 365

/** What has had its time goes: the trash after 30 days, answers of keyed writes after 90 (decisions 24 and 36). */
export const purge: Job = {
  name: 'purge',
  every: 60 * 60_000,
  run: async (deps) => {
    const now = deps.clock.now()
    const before = (days: number) => new Date(now - days * DAY).toISOString()
    await emptyTrash(deps, before(TRASH_DAYS), before(0))
    await deps.write(async (trx) => {
      await trx.deleteFrom('idempotency_keys').where('created_at', '<', before(IDEMPOTENCY_DAYS)).execute()
      await trx.deleteFrom('email_tokens').where('expires_at', '<=', before(0)).execute()
      await trx.deleteFrom('sessions').where('expires_at', '<=', before(0)).execute()
      await trx.deleteFrom('server_errors').where('at', '<', before(ERROR_DAYS)).execute()
      await trx.deleteFrom('activities').where('at', '<', before(ACTIVITY_DAYS)).execute()
      // Longer than any window that counts them.
      await trx
        .deleteFrom('rate_limits')
        .where('at', '<', now - DAY)
        .execute()
    })
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
