import { createHash } from 'node:crypto'
import type { Trx } from './schema.ts'
import { emailKey } from './users.ts'

/** Counted tries, by bucket: who tries what. */

/** Addresses and accounts are stored as a hash: a limit needs to recognise them, not to know them. */
export function bucketOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/**
 * The newest tries of a bucket.
 * @param since milliseconds; only later ones count
 * @returns their moments in milliseconds, newest first, at most `most`
 */
export async function countedTries(trx: Trx, bucket: string, since: number, most: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('rate_limits')
    .select('at')
    .where('bucket', '=', bucket)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.at)
}

/** @returns the id of the counted try */
export async function countTry(trx: Trx, bucket: string, at: number): Promise<number> {
  const { id } = await trx.insertInto('rate_limits').values({ bucket, at }).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function forgetTries(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('rate_limits').where('id', 'in', ids).execute()
}

/** Whoever opened a mailed link has shown whose account it is: what strangers used up of its sign-ins counts no more. */
export async function forgetSignInTries(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom('rate_limits')
    .where('bucket', '=', bucketOf('sign-in', 'account', emailKey(email)))
    .execute()
}
