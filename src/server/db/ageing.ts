import type { Trx } from './schema.ts'

/** A server that was off for a month has caught up after a day and a quarter. */
const TIMES_FASTER = 24
const NAME = 'grown_old_until'

/**
 * The moment that counts when something goes because it is old: a clock that is far ahead must not empty the trash or
 * forget which edits have arrived. It follows the clock, by at most a day for each hour that the server has really run;
 * set right, a clock finds that little has gone.
 * @param now of the clock, milliseconds
 * @param run milliseconds that the server has run since it was asked last
 * @returns milliseconds, `now` or earlier
 */
export async function growOld(trx: Trx, now: number, run: number): Promise<number> {
  const known = await trx.selectFrom('figures').select('value').where('name', '=', NAME).executeTakeFirst()
  const value = known ? Math.min(now, known.value + Math.floor(TIMES_FASTER * run)) : now
  await trx
    .insertInto('figures')
    .values({ name: NAME, value })
    .onConflict((name) => name.column('name').doUpdateSet({ value }))
    .execute()
  return value
}
