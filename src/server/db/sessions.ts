import type { SignedIn } from '#contract/calls/auth.ts'
import { statement } from './compiled-query.ts'
import { newDeviceToken } from './known-devices.ts'
import { bit, type Db } from './schema.ts'
import { policyColumn } from './second-factor.ts'
import type { SecretKeys } from './secrets.ts'
import { hashToken, newToken, type Random, SESSION_PREFIX } from './tokens.ts'
import { currentUser } from './users.ts'

/** Signed-in devices. */

const HOUR = 3_600_000
const DAY = 24 * HOUR
const lifeOf = (remember: boolean) => (remember ? 30 * DAY : HOUR)

/** However much it is used, a sign-in ends: a stolen token must not live for ever. */
const LONGEST = 90 * DAY

/** Use moves the end ahead, up to the last one. @param since when the person signed in */
function endOf(now: number, remember: boolean, since: string): string {
  return new Date(Math.min(now + lifeOf(remember), Date.parse(since) + LONGEST)).toISOString()
}

/** Where a session comes from; a handler's context is one. */
export interface Origin {
  readonly deps: { readonly random: Random; readonly config: { readonly secretKeys: SecretKeys } }
  readonly now: number
  readonly at: string
  readonly ip: string
  readonly device: string
}

/** Signs a person in on a new device. The token is in the answer and nowhere else. */
export async function openSession(trx: Db, origin: Origin, userId: number, remember: boolean): Promise<SignedIn> {
  const token = newToken(origin.deps.random, SESSION_PREFIX)
  const expires = endOf(origin.now, remember, origin.at)
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
      proved_at: origin.at,
    })
    .execute()
  await trx
    .updateTable('users')
    .set({ last_login_at: origin.at })
    .set((value) => ({ login_count: value('login_count', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  return signedIn(trx, origin, userId, { token, expires_at: expires })
}

/** What the device gets: beside the session, what makes it known at its next sign-in. */
async function signedIn(
  trx: Db,
  { deps, now }: Origin,
  userId: number,
  session: Pick<SignedIn, 'token' | 'expires_at'>,
): Promise<SignedIn> {
  const user = await currentUser(trx, userId)
  const device = newDeviceToken(deps.config.secretKeys.current, deps.random, user.email, now)
  return { ...session, user, device_token: device }
}

/** The old token lasts this long after a renewal whose answer may have been lost. */
const GRACE = 60_000

export async function renewSession(trx: Db, origin: Origin, sessionId: number, userId: number): Promise<SignedIn> {
  const session = await trx
    .selectFrom('sessions')
    .select(['token_hash', 'remember', 'created_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const token = newToken(origin.deps.random, SESSION_PREFIX)
  const expires = endOf(origin.now, session.remember === 1, session.created_at)
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
  return signedIn(trx, origin, userId, { token, expires_at: expires })
}

/** @param keep the session that goes on @returns how many ended */
export async function endSessions(trx: Db, userId: number, keep?: number | null): Promise<number> {
  let ending = trx.deleteFrom('sessions').where('user_id', '=', userId)
  if (keep) ending = ending.where('id', '<>', keep)
  const { numDeletedRows } = await ending.executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sessions of people who may sign in, with what a request asks of both. */
const withPerson = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.is_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .select([
      'sessions.id as session_id',
      'expires_at',
      'last_used_at',
      'remember',
      'previous_until',
      'sessions.created_at',
    ])
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.two_factor_enabled'])
    .select(policyColumn)

const byHash = statement((db, { hash }: { hash: string }) => withPerson(db).where('sessions.token_hash', '=', hash))

const byPreviousHash = statement((db, { hash, at }: { hash: string; at: string }) =>
  withPerson(db).where('sessions.previous_hash', '=', hash).where('sessions.previous_until', '>', at),
)

/** A session that counts at the moment `at`, with its person; for a while also by the token it had before. */
export async function findSession(db: Db, hash: string, at: string) {
  const session = (await byHash(db, { hash }))[0] ?? (await byPreviousHash(db, { hash, at }))[0]
  if (!session || session.expires_at <= at) return undefined
  // Rows of older versions may say a later end.
  return Date.parse(session.created_at) + LONGEST > Date.parse(at) ? session : undefined
}

/** Using a session moves its end. @param now milliseconds */
export async function prolongSession(
  trx: Db,
  session: { readonly session_id: number; readonly remember: number; readonly created_at: string },
  now: number,
): Promise<void> {
  const expires = endOf(now, session.remember === 1, session.created_at)
  await trx
    .updateTable('sessions')
    .set({ last_used_at: new Date(now).toISOString(), expires_at: expires })
    .where('id', '=', session.session_id)
    .execute()
}

/** How long a password that was entered in a session counts for what asks for it. */
const PROOF = 10 * 60_000

/** Whether the password was entered in this session lately. @param now milliseconds */
export async function isProved(db: Db, sessionId: number, now: number): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('proved_at')
    .where('id', '=', sessionId)
    .where('proved_at', '>', new Date(now - PROOF).toISOString())
    .executeTakeFirst()
  return session !== undefined
}

export async function noteProof(trx: Db, sessionId: number, at: string): Promise<void> {
  await trx.updateTable('sessions').set({ proved_at: at }).where('id', '=', sessionId).execute()
}
