import type { Insertable } from 'kysely'
import type { Db, Tables } from './schema.ts'

/** Calls that failed for a reason of the server's. */

const LONGEST_MESSAGE = 500

export async function recordError(trx: Db, error: Insertable<Tables['server_errors']>): Promise<void> {
  await trx
    .insertInto('server_errors')
    .values({ ...error, message: error.message.slice(0, LONGEST_MESSAGE) })
    .execute()
}

/** @param since ISO text; only later ones count */
export async function countErrors(db: Db, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('server_errors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
