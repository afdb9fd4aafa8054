import type { CurrentUser } from '#contract/calls/auth.ts'
import { permissionsOf, type Principal, type Role } from '#contract/calls/permissions.ts'
import { bit, type Db } from './schema.ts'
import { isRequiredOfAdmins, mustEnrol, removeSecondFactor } from './second-factor.ts'

/** People and what their own account shows. */

/** One canonical form, so that no two accounts differ by case alone. No accent is folded. */
export const emailKey = (email: string) => email.normalize('NFC').toLowerCase()

export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'role',
      'password_hash',
      'is_active',
      'email_verified_at',
      'one_time_until',
      'unconfirmed',
    ])
    .where('email_key', '=', emailKey(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** @throws when there is no such user: the caller was found a moment ago */
export async function currentUser(db: Db, id: number, caller?: Pick<Principal, 'scopes'>): Promise<CurrentUser> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'avatar', 'email_verified_at', 'two_factor_enabled', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...user,
    two_factor_enabled: user.two_factor_enabled === 1,
    permissions: permissionsOf({
      role: user.role,
      ...(caller?.scopes && { scopes: caller.scopes }),
      mustEnrol: mustEnrol({ ...user, second_factor_for_admins: bit(await isRequiredOfAdmins(db)) }),
    }),
  }
}

export async function isEmailTaken(db: Db, email: string, except?: number): Promise<boolean> {
  const user = await findUserByEmail(db, email)
  return user !== undefined && user.id !== except
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

interface NewUser {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly role: Role
  readonly verifiedAt: string | null
}

/** @returns the new id */
/** @param unconfirmed nobody signs in to it until the address is verified */
export async function insertUser(trx: Db, user: NewUser, at: string, unconfirmed = false): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      name: user.name,
      email: user.email,
      email_key: emailKey(user.email),
      password_hash: user.passwordHash,
      role: user.role,
      avatar: null,
      email_verified_at: user.verifiedAt,
      last_login_at: null,
      created_at: at,
      updated_at: at,
      deleted_at: null,
      deleted_by: null,
      unconfirmed: bit(unconfirmed),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Somebody asks once more for an account whose address nobody confirmed. @returns its id */
export async function replaceUnconfirmed(
  trx: Db,
  id: number,
  { name, passwordHash }: Pick<NewUser, 'name' | 'passwordHash'>,
  at: string,
): Promise<number> {
  await trx
    .updateTable('users')
    .set({ name, password_hash: passwordHash, updated_at: at })
    .set((value) => ({ version: value('version', '+', 1) }))
    .where('id', '=', id)
    .where('unconfirmed', '=', 1)
    .execute()
  return id
}

/** Somebody opened the link that was sent to their address: a new version, so that no save over the one before undoes it. */
export async function noteVerified(trx: Db, id: number, at: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_verified_at: at, updated_at: at })
    .set((value) => ({ version: value('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Of a person who was deleted only the name is kept: it is written at what they made.
 * @returns false when somebody brought them back meanwhile
 */
export async function forgetPerson(trx: Db, id: number, version: number): Promise<boolean> {
  const gone = await trx
    .updateTable('users')
    .set({ email: '', password_hash: '', avatar: null, last_login_at: null, email_verified_at: null })
    .set((value) => ({ email_key: value.cast<string>('id', 'text') }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .execute()
  if (gone.length === 0) return false
  await trx.deleteFrom('user_group_members').where('user_id', '=', id).execute()
  await trx.deleteFrom('api_tokens').where('user_id', '=', id).execute()
  await trx.deleteFrom('user_ai_keys').where('user_id', '=', id).execute()
  await removeSecondFactor(trx, id)
  return true
}
