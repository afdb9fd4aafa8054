import type { Insertable } from 'kysely'
import type { Db, Tables } from './schema.ts'
import type { Write } from './write-queue.ts'

/** Calls that failed for a reason of the server's. */

const LONGEST_MESSAGE = 500
/** Of those that can't be written; more say nothing new. */
const MOST_UNWRITTEN = 1000

export type ServerError = Omit<Insertable<Tables['server_errors']>, 'id'>

/**
 * Errors in the database, and in memory those that it can't take at the moment: a full disk must not hide that calls
 * fail for it.
 */
export interface ErrorLog {
  /** @throws when it can't be written; it is counted all the same, and written with a later one */
  readonly record: (error: ServerError) => Promise<void>
  /** Writes what could not be written before. */
  readonly catchUp: () => Promise<void>
  /** @param since ISO text; only later ones count */
  readonly count: (since: string) => Promise<number>
  /** Newest first. */
  readonly list: (since: string, most: number) => Promise<ServerError[]>
}

export function openErrorLog({ db, write }: { readonly db: Db; readonly write: Write }): ErrorLog {
  let unwritten: ServerError[] = []
  const unwrittenSince = (since: string) => unwritten.filter(({ at }) => at > since)

  async function catchUp(): Promise<void> {
    if (unwritten.length === 0) return
    const taken = unwritten
    unwritten = []
    try {
      await write(async (trx) => {
        for (const error of taken) await trx.insertInto('server_errors').values(error).execute()
      })
    } catch (failure) {
      unwritten = [...taken, ...unwritten].slice(-MOST_UNWRITTEN)
      throw failure
    }
  }

  return {
    record: async (error) => {
      unwritten.push({ ...error, message: error.message.slice(0, LONGEST_MESSAGE) })
      await catchUp()
    },
    catchUp,
    count: async (since) => {
      const { count } = await db
        .selectFrom('server_errors')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('at', '>', since)
        .executeTakeFirstOrThrow()
      return count + unwrittenSince(since).length
    },
    list: async (since, most) => {
      const written = await db
        .selectFrom('server_errors')
        .select(['at', 'method', 'path', 'message', 'request_id'])
        .where('at', '>', since)
        .orderBy('id', 'desc')
        .limit(most)
        .execute()
      return [...unwrittenSince(since).toReversed(), ...written].slice(0, most)
    },
  }
}
