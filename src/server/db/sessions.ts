import type { SignedIn } from '#contract/calls/auth.ts'
import { sessionLife } from '#server/http/authenticate.ts'
import type { Random } from '#server/http/context.ts'
import { hashToken, newToken, SESSION_PREFIX } from '#server/http/tokens.ts'
import { bit, type Db } from './schema.ts'
import { currentUser } from './users.ts'

/** Signed-in devices (decision 5). */

/** Where a session comes from; a handler's context is one. */
export interface Origin {
  readonly deps: { readonly random: Random }
  readonly now: number
  readonly at: string
  readonly ip: string
  readonly device: string
}

/** Signs a person in on a new device. The token is in the answer and nowhere else. */
export async function openSession(trx: Db, origin: Origin, userId: number, remember: boolean): Promise<SignedIn> {
  const token = newToken(origin.deps.random, SESSION_PREFIX)
  const expires = new Date(origin.now + sessionLife(remember)).toISOString()
  await trx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      previous_hash: null,
      previous_until: null,
      remember: bit(remember),
      device: origin.device,
      ip_address: origin.ip,
      created_at: origin.at,
      last_used_at: origin.at,
      expires_at: expires,
    })
    .execute()
  await trx.updateTable('users').set({ last_login_at: origin.at }).where('id', '=', userId).execute()
  return { token, expires_at: expires, user: await currentUser(trx, userId) }
}

/** The old token lasts this long after a renewal whose answer may have been lost. */
const GRACE = 60_000

export async function renewSession(trx: Db, origin: Origin, sessionId: number, userId: number): Promise<SignedIn> {
  const session = await trx
    .selectFrom('sessions')
    .select(['token_hash', 'remember'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const token = newToken(origin.deps.random, SESSION_PREFIX)
  const expires = new Date(origin.now + sessionLife(session.remember === 1)).toISOString()
  await trx
    .updateTable('sessions')
    .set({
      token_hash: hashToken(token),
      previous_hash: session.token_hash,
      previous_until: new Date(origin.now + GRACE).toISOString(),
      last_used_at: origin.at,
      expires_at: expires,
    })
    .where('id', '=', sessionId)
    .execute()
  return { token, expires_at: expires, user: await currentUser(trx, userId) }
}

/** @param keep the session that goes on @returns how many ended */
export async function endSessions(trx: Db, userId: number, keep?: number | null): Promise<number> {
  let ending = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (keep) ending = ending.where('id', '<>', keep)
  const { numDeletedRows } = await ending.executeTakeFirst()
  return Number(numDeletedRows)
}
