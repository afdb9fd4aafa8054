import { randomBytes } from 'node:crypto'
import { raiseIds } from './sqlite/id-sequences.ts'
import type { Db, Trx } from './schema.ts'

/**
 * Whose data a database holds. The id is drawn when the database is first opened and stays for good; the epoch is
 * drawn anew whenever an older state is put back, for versions given out since that state are then given out again. Both are random, so they are compared and never ordered.
 */
export interface Identity {
  /** 72 random bits in base64url, for every answer carries them; 128 in databases of older versions. */
  readonly id: string
  /** Likewise. */
  readonly epoch: string
}

/** @throws when the database was never opened by `openDatabase` */
export async function readIdentity(db: Db): Promise<Identity> {
  return db.selectFrom('database_identity').select(['id', 'epoch']).executeTakeFirstOrThrow()
}

/** Gives a new database its identity; one that has one keeps it, whichever process was first. */
export async function ensureIdentity(trx: Trx): Promise<void> {
  await trx
    .insertInto('database_identity')
    .values({ one: 1, id: draw(), epoch: draw() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ids count from here at the earliest after an older state was put back. */
const FIRST_MOMENT = Date.UTC(2026, 0)
/** For each id, more than a server makes records for as long as it runs. */
const ID_MS = 10

/**
 * Begins another stretch of this database's life. Nobody can say which ids were given out after the state that was put
 * back, but it was less than a hundred a second: ids go on from the hundredths of seconds since 2026, which also tells
 * one such stretch from the next.
 * @param now milliseconds
 * @param highest id known to be given out: more than a hundred a second were, or the clock was put back
 * @returns the identity from now on
 */
export async function renewEpoch(trx: Trx, now: number, highest = 0): Promise<Identity> {
  await raiseIds(trx, Math.max(highest, Math.floor((now - FIRST_MOMENT) / ID_MS)))
  return trx
    .updateTable('database_identity')
    .set({ epoch: draw() })
    .returning(['id', 'epoch'])
    .executeTakeFirstOrThrow()
}

const draw = () => randomBytes(9).toString('base64url')
