import type { Db } from './schema.ts'

/** What the server asks its database to learn how it does. */

/** The cheapest read there is. */
export async function readOnce(db: Db): Promise<void> {
  await db.selectFrom('settings').select('id').executeTakeFirst()
}

/**
 * Writes a row, reads it back and removes it. Only what was committed has met the disk, so the caller commits.
 * @param mark that no other row has
 * @throws when the database takes no edits
 */
export async function writeAndRemove(trx: Db, mark: string, at: number): Promise<void> {
  const bucket = `health:${mark}`
  await trx.insertInto('rate_limits').values({ bucket, at }).execute()
  await trx.selectFrom('rate_limits').select('at').where('bucket', '=', bucket).executeTakeFirstOrThrow()
  await trx.deleteFrom('rate_limits').where('bucket', '=', bucket).execute()
}

/** How many there are, without the trash. */
export async function countRecords(db: Db) {
  const count = async (table: 'users' | 'courses' | 'posts' | 'workflows') => {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return row.count
  }
  return {
    users: await count('users'),
    courses: await count('courses'),
    posts: await count('posts'),
    workflows: await count('workflows'),
  }
}
