import { type QueryExecutorProvider, sql } from 'kysely'

/** The engine remembers the highest id that each table ever gave out; here that is read and raised. */

/** The highest id that any table of this database gave out; 0 when none did. */
export async function highestId(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ highest: number | null }>`select max(seq) as highest from sqlite_sequence`.execute(db)
  return rows[0]?.highest ?? 0
}

/** From now on every table gives out ids above `floor`; one that is further already goes on from where it is. */
export async function raiseIds(trx: QueryExecutorProvider, floor: number): Promise<void> {
  await sql`update sqlite_sequence set seq = ${floor} where seq < ${floor}`.execute(trx)
  await sql`insert into sqlite_sequence (name, seq)
    select name, ${floor} from sqlite_master
    where type = 'table' and sql like '%autoincrement%' and name not in (select name from sqlite_sequence)`.execute(trx)
}
