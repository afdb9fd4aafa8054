import { TRASH_DAYS } from '#contract/calls/trash.ts'
import { deleteExpired } from '#server/db/retention.ts'
import { Failure } from '#server/failure.ts'
import { eraseDeleted, listExpired } from '#server/records/trash.ts'
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
    await deps.writeReserved((trx) => deleteExpired(trx, now))
  },
}

const AT_ONCE = 100

/** Erases however many there are, a few at a time. */
async function emptyTrash({ db, writeReserved: write }: Deps, deletedBefore: string, at: string): Promise<void> {
  const by = { at, ip: '', requestId: 'purge', caller: undefined }
  for (;;) {
    const expired = await listExpired(db, deletedBefore, AT_ONCE)
    if (expired.length === 0) return
    for (const record of expired) {
      try {
        await write((trx) => eraseDeleted(trx, by, record))
      } catch (error) {
        // Somebody brought it back in this very moment: then it stays.
        if (!(error instanceof Failure && error.kind === 'conflict')) throw error
      }
    }
  }
}
