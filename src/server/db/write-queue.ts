import type { Kysely } from 'kysely'
import type { Tables, Trx } from './schema.ts'

/**
 * Runs `effect` in a transaction; resolves after it is on the disk. An error rolls back this effect alone.
 * Inside, wait for nothing but the database: all writers queue here.
 */
export type Write = <T>(effect: (trx: Trx) => Promise<T>) => Promise<T>

export interface WriteQueue {
  readonly write: Write
  /** Resolves when nothing waits any more. */
  readonly settled: () => Promise<void>
}

interface Job {
  readonly run: (trx: Trx) => Promise<void>
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

const MOST_PER_COMMIT = 64

/**
 * The only way to write. Waiting effects share one commit, each in a savepoint of its own, because forcing the disk
 * is what a small write costs.
 * @param db handle on a connection that nobody else uses
 * @param last what every commit does before it ends
 */
export function openWriteQueue(db: Kysely<Tables>, last: (trx: Trx) => Promise<void>): WriteQueue {
  const waiting: Job[] = []
  let running: Promise<void> | undefined

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      // After the current round of input, so that requests which arrived together share the commit, and none waits longer
      // than for one.
      await new Promise<void>((next) => setImmediate(next))
      await commit(db, waiting.splice(0, MOST_PER_COMMIT), last)
    }
    running = undefined
  }

  return {
    write: <T>(effect: (trx: Trx) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        let outcome: { value: T } | undefined
        waiting.push({
          run: async (trx) => {
            outcome = { value: await effect(trx) }
          },
          done: () => (outcome ? resolve(outcome.value) : reject(new Error('A write ended without an outcome'))),
          failed: reject,
        })
        running ??= drain()
      }),
    settled: () => running ?? Promise.resolve(),
  }
}

/** One transaction for all jobs; whoever failed hears at once, the others after the commit. */
async function commit(db: Kysely<Tables>, jobs: Job[], last: (trx: Trx) => Promise<void>): Promise<void> {
  const kept: Job[] = []
  try {
    const transaction = await db.startTransaction().execute()
    try {
      for (const job of jobs) {
        if (jobs.length === 1) await job.run(transaction)
        else if (!(await keepsSavepoint(transaction, job))) continue
        kept.push(job)
      }
      await last(transaction)
      await transaction.commit().execute()
    } catch (error) {
      await transaction
        .rollback()
        .execute()
        .catch((second: unknown) => {
          throw new AggregateError([error, second], 'A write failed and could not be rolled back')
        })
      throw error
    }
    for (const job of kept) job.done()
  } catch (error) {
    // Those that already heard of their own failure ignore this.
    for (const job of jobs) job.failed(error)
  }
}

async function keepsSavepoint(
  transaction: Awaited<ReturnType<ReturnType<Kysely<Tables>['startTransaction']>['execute']>>,
  job: Job,
): Promise<boolean> {
  const inner = await transaction.savepoint('effect').execute()
  try {
    await job.run(inner)
    await inner.releaseSavepoint('effect').execute()
    return true
  } catch (error) {
    try {
      await inner.rollbackToSavepoint('effect').execute()
      await inner.releaseSavepoint('effect').execute()
    } catch {
      // The whole transaction is gone, with its savepoints; why, the first error says.
      throw error
    }
    job.failed(error)
    return false
  }
}
