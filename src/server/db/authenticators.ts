import type { Db } from './schema.ts'
import { seal, type SecretKeys, unseal } from './secrets.ts'
import type { Random } from './tokens.ts'
import { SECRET_BYTES } from './totp.ts'

/** Authenticator apps. Their secrets are sealed; no list query joins them. */

const OWNER = 'authenticators'
const NAME = 'secret'
const aboutOf = (id: number) => `${OWNER}/${id}/${NAME}`

export interface Authenticator {
  readonly id: number
  readonly secret: Uint8Array
  /** Sealed by an older key. */
  readonly isOutdated: boolean
}

/** Begins to set one up; an earlier beginning is void, the one in use goes on. */
export async function beginAuthenticator(
  trx: Db,
  { random, keys }: { readonly random: Random; readonly keys: SecretKeys },
  userId: number,
  at: string,
): Promise<Uint8Array> {
  await removeAuthenticators(trx, userId, 'begun')
  const secret = random.bytes(SECRET_BYTES)
  const { id } = await trx
    .insertInto('authenticators')
    .values({ user_id: userId, created_at: at, confirmed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepSecret(trx, keys, { id, secret }, at)
  return secret
}

/** @throws SecretUnreadable */
export async function findAuthenticator(
  db: Db,
  keys: SecretKeys,
  userId: number,
  state: 'confirmed' | 'begun',
): Promise<Authenticator | undefined> {
  const row = await db
    .selectFrom('authenticators')
    .innerJoin('secrets', 'secrets.owner_id', 'authenticators.id')
    .where('secrets.owner_type', '=', OWNER)
    .where('secrets.name', '=', NAME)
    .where('user_id', '=', userId)
    .where('confirmed_at', state === 'confirmed' ? 'is not' : 'is', null)
    .select(['authenticators.id', 'sealed'])
    .executeTakeFirst()
  if (!row) return undefined
  const { secret, isOutdated } = unseal(keys, row.sealed, aboutOf(row.id))
  return { id: row.id, secret: Buffer.from(secret, 'base64'), isOutdated }
}

/** Takes the one that was begun into use, in place of the one before. @param step whose code was entered */
export async function confirmAuthenticator(
  trx: Db,
  { id }: Authenticator,
  userId: number,
  step: number,
  at: string,
): Promise<void> {
  await removeAuthenticators(trx, userId, 'confirmed')
  await trx.updateTable('authenticators').set({ confirmed_at: at, last_step: step }).where('id', '=', id).execute()
}

/** @returns false when this code, or a later one, was used before */
export async function useCode(
  trx: Db,
  keys: SecretKeys,
  authenticator: Authenticator,
  step: number,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('id', '=', authenticator.id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  // By the next rotation nothing needs the older key any more that was used since.
  if (authenticator.isOutdated) await keepSecret(trx, keys, authenticator, at)
  return true
}

async function keepSecret(
  trx: Db,
  keys: SecretKeys,
  { id, secret }: Pick<Authenticator, 'id' | 'secret'>,
  at: string,
): Promise<void> {
  const sealed = seal(keys, Buffer.from(secret).toString('base64'), aboutOf(id))
  await trx
    .insertInto('secrets')
    .values({ owner_type: OWNER, owner_id: id, name: NAME, sealed, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(['owner_type', 'owner_id', 'name']).doUpdateSet({ sealed, updated_at: at }),
    )
    .execute()
}

/** With their secrets. @param state those in use, those being set up, or both */
export async function removeAuthenticators(
  trx: Db,
  userId: number,
  state: 'confirmed' | 'begun' | 'all',
): Promise<number> {
  let removal = trx.deleteFrom('authenticators').where('user_id', '=', userId)
  if (state !== 'all') removal = removal.where('confirmed_at', state === 'confirmed' ? 'is not' : 'is', null)
  const gone = await removal.returning('id').execute()
  for (const { id } of gone) {
    await trx.deleteFrom('secrets').where('owner_type', '=', OWNER).where('owner_id', '=', id).execute()
  }
  return gone.length
}
