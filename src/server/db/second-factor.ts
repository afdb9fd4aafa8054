import { expressionBuilder } from 'kysely'
import type { Role } from '#contract/calls/permissions.ts'
import { removeAuthenticators } from './authenticators.ts'
import { statement } from './compiled-query.ts'
import { bit, type Bit, type Db, type Tables } from './schema.ts'
import { hashTypedCode, newTypedCode, type Random } from './tokens.ts'

/** What somebody signs in with besides a password, as a whole; and the codes for the day when it is lost. */

const RECOVERY_CODES = 10
/** 120 bits: nobody guesses it, so a quick hash keeps it. */
const RECOVERY_LETTERS = 24

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('two_factor_enabled')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return user.two_factor_enabled === 1
}

/** Whether an authenticator app is in use. */
export async function hasAuthenticator(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('authenticators')
    .select('id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

const policy = statement((db) => db.selectFrom('sign_in_policy').select('second_factor_for_admins'))

/** Whether the site wants a second factor of its admins. */
export async function isRequiredOfAdmins(db: Db): Promise<boolean> {
  return (await policy(db, {}))[0]?.second_factor_for_admins === 1
}

export async function requireOfAdmins(trx: Db, isRequired: boolean): Promise<void> {
  await trx
    .updateTable('sign_in_policy')
    .set({ second_factor_for_admins: bit(isRequired) })
    .execute()
}

/** The site's policy beside each row of another query. */
export const policyColumn = () =>
  expressionBuilder<Tables>()
    .selectFrom('sign_in_policy')
    .select('second_factor_for_admins')
    .as('second_factor_for_admins')

interface UnderPolicy {
  readonly role: Role
  readonly two_factor_enabled: Bit
  /** Of the site; null where it has none yet. */
  readonly second_factor_for_admins: Bit | null
}

/** Whether somebody has to set up a second factor before anything else. */
export function mustEnrol({ role, two_factor_enabled, second_factor_for_admins: wanted }: UnderPolicy): boolean {
  return role === 'admin' && two_factor_enabled === 0 && wanted === 1
}

/** Makes new ones; those before are void. @returns them as they are shown, this once */
export async function newRecoveryCodes(trx: Db, random: Random, userId: number, at: string): Promise<string[]> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const codes = Array.from({ length: RECOVERY_CODES }, () => newTypedCode(random, RECOVERY_LETTERS))
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashTypedCode(code), created_at: at, used_at: null }))
  await trx.insertInto('recovery_codes').values(rows).execute()
  return codes
}

export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select((of) => of.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return left
}

/** @returns its id, when it is one of theirs and was not used */
export async function findRecoveryCode(db: Db, userId: number, typed: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashTypedCode(typed))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** @returns false when somebody was quicker */
export async function useRecoveryCode(trx: Db, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Codes that stand in for nothing are no way in. */
export async function forgetNeedlessCodes(trx: Db, userId: number): Promise<void> {
  if (await hasSecondFactor(trx, userId)) return
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** All of it: the password alone signs in again. */
export async function removeSecondFactor(trx: Db, userId: number): Promise<void> {
  await removeAuthenticators(trx, userId, 'all')
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await forgetNeedlessCodes(trx, userId)
}
