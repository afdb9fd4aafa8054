import { randomBytes } from 'node:crypto'
import type { Db, Trx } from './schema.ts'

/**
 * Whose data a database holds. The id is drawn when the database is first opened and stays for good; the epoch is
 * drawn anew whenever an older state is put back, for versions and ids given out since that state are then given out
 * again. Both are random, so they are compared and never ordered.
 */
export interface Identity {
  /** 128 random bits in base64url. */
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

/** Begins another stretch of this database's life. @returns the identity from now on */
export async function renewEpoch(trx: Db): Promise<Identity> {
  return trx
    .updateTable('database_identity')
    .set({ epoch: draw() })
    .returning(['id', 'epoch'])
    .executeTakeFirstOrThrow()
}

const draw = () => randomBytes(16).toString('base64url')
