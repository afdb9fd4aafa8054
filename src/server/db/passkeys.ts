import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Selectable } from 'kysely'
import type { Passkey } from '#contract/calls/second-factor.ts'
import { bit, type Db, type PasskeysTable, type Trx } from './schema.ts'

/** Passkeys: public keys alone, whose private halves never leave their authenticators. */

export type StoredPasskey = Selectable<PasskeysTable>

const Transports = v.array(v.string())

export async function passkeysOf(db: Db, userId: number): Promise<StoredPasskey[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

/** As its owner sees it. */
export function shownPasskey({ id, name, created_at, last_used_at, backed_up, origin }: StoredPasskey): Passkey {
  return { id, name, created_at, last_used_at, backed_up: backed_up === 1, origin }
}

/** As a browser is told which ones are meant. */
export function credentialOf({ credential_id: id, transports }: StoredPasskey) {
  return { id, type: 'public-key' as const, transports: v.parse(Transports, JSON.parse(transports)) }
}

/** Of whoever may sign in. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .where('credential_id', '=', credentialId)
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .selectAll('passkeys')
    .executeTakeFirst()
}

/**
 * The name by which authenticators know the person, in base64url: that of the passkeys there are. The first one's is
 * made of the key, so that it says nothing about the person and is the same when two are made at once.
 */
export function handleOf(passkeys: readonly StoredPasskey[], key: Uint8Array, userId: number): string {
  const made = () => createHmac('sha256', key).update(`offdesk passkey person\0${userId}`).digest('base64url')
  return passkeys[0]?.user_handle ?? made()
}

export type NewPasskey = Pick<
  StoredPasskey,
  'user_id' | 'name' | 'user_handle' | 'credential_id' | 'public_key' | 'counter' | 'origin' | 'created_at'
> & { readonly transports: readonly string[]; readonly backedUp: boolean }

/** @returns false when this very passkey is there already */
export async function addPasskey(trx: Trx, { transports, backedUp, ...values }: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('passkeys')
    .values({ ...values, transports: JSON.stringify(transports), backed_up: bit(backedUp), last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns false when somebody has no such passkey */
export async function renamePasskey(trx: Trx, userId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns false when somebody has no such passkey */
export async function removePasskey(trx: Trx, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Notes that it signed. A count that does not grow means that there are two of it.
 * @returns false when it was removed meanwhile, or signed with a higher count
 */
export async function usePasskey(
  trx: Trx,
  id: number,
  { counter, backedUp }: { readonly counter: number; readonly backedUp: boolean },
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, backed_up: bit(backedUp), last_used_at: at })
    .where('id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.val(counter === 0)])]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
