import { TRASH_DAYS } from '#contract/calls/trash.ts'
import { isNotNow } from '#server/db/not-now.ts'
import { growOld } from '#server/db/ageing.ts'
import { deleteExpired } from '#server/db/retention.ts'
import { Failure } from '#server/failure.ts'
import { eraseDeleted } from '#server/records/trash.ts'
import { listExpired } from '#server/records/trash-lists.ts'
import type { Clock, Deps } from '#server/http/context.ts'
import type { Job } from './job.ts'

const DAY = 86_400_000
/** What of each clock's run has been counted. */
const counted = new WeakMap<Clock, number>()

/** What has had its time goes: the trash after 30 days, answers of keyed writes after 90. */
export const purge: Job = {
  name: 'purge',
  every: 60 * 60_000,
  run: async (deps) => {
    const { now, run } = deps.clock
    const until = await deps.writeReserved((trx) => growOld(trx, now(), run() - (counted.get(deps.clock) ?? 0)))
    counted.set(deps.clock, run())
    const at = new Date(now()).toISOString()
    const failed = await emptyTrash(deps, new Date(until - TRASH_DAYS * DAY).toISOString(), at)
    await deps.writeReserved((trx) => deleteExpired(trx, until, at))
    // All else has gone by now.
    if (failed) throw failed
  },
}

const AT_ONCE = 100

/**
 * Erases however many there are, a few at a time. One that can't be erased keeps back no other.
 * @returns why the first one could not be
 */
async function emptyTrash(
  { db, writeReserved: write }: Deps,
  deletedBefore: string,
  at: string,
): Promise<Error | undefined> {
  const by = { at, ip: '', requestId: 'purge', caller: undefined }
  const left = new Set<string>()
  let failed: Error | undefined
  for (;;) {
    const expired = await listExpired(db, deletedBefore, AT_ONCE + left.size)
    const next = expired.filter(({ type, id }) => !left.has(`${type} ${id}`))
    if (next.length === 0) return failed
    for (const record of next) {
      try {
        await write((trx) => eraseDeleted(trx, by, record))
      } catch (error) {
        // Not this one's fault: the next would fare no better.
        if (isNotNow(error)) throw error
        left.add(`${record.type} ${record.id}`)
        // Somebody brought it back in this very moment: then it stays.
        if (error instanceof Failure && error.kind === 'conflict') continue
        const reason = error instanceof Error ? error.message : 'unknown reason'
        failed ??= new Error(`${record.type} ${record.id} could not be erased: ${reason}`, { cause: error })
      }
    }
  }
}
