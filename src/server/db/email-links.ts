import type { Db, EmailTokensTable } from './schema.ts'
import { hashToken, newToken, type Random } from './tokens.ts'

/** Tokens of links that are sent by mail and work once, for 30 minutes unless they are invitations. */

const LIFE = 30 * 60_000
type Purpose = EmailTokensTable['purpose']

/**
 * Makes a token; earlier ones for the same purpose are void.
 * @param now milliseconds
 * @param life milliseconds for which it counts
 */
export async function issueLink(
  trx: Db,
  deps: { readonly random: Random },
  user: { readonly id: number; readonly email: string },
  purpose: Purpose,
  now: number,
  life = LIFE,
): Promise<{ readonly token: string; readonly expires_at: string }> {
  const token = newToken(deps.random, '')
  const expires_at = new Date(now + life).toISOString()
  await trx.deleteFrom('email_tokens').where('user_id', '=', user.id).where('purpose', '=', purpose).execute()
  await trx
    .insertInto('email_tokens')
    .values({
      user_id: user.id,
      purpose,
      token_hash: hashToken(token),
      email: user.email,
      created_at: new Date(now).toISOString(),
      expires_at,
    })
    .execute()
  return { token, expires_at }
}

/** Redeems a token: it is gone afterwards, whatever happens. @returns whose it is, if it still counts */
export async function redeemLink(trx: Db, token: string, purpose: Purpose, at: string) {
  const found = await findLink(trx, token, purpose)
  if (!found) return undefined
  await trx.deleteFrom('email_tokens').where('id', '=', found.id).execute()
  return counts(found, at) ? { userId: found.user_id } : undefined
}

/** Whom a token was sent to, if it still counts; it goes on to. */
export async function sentTo(db: Db, token: string, purpose: Purpose, at: string) {
  const found = await findLink(db, token, purpose)
  return found && counts(found, at) ? { name: found.name, email: found.email } : undefined
}

function findLink(db: Db, token: string, purpose: Purpose) {
  return db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select(['email_tokens.id', 'email_tokens.email as sent_to', 'email_tokens.expires_at'])
    .select(['users.id as user_id', 'users.name', 'users.email', 'users.is_active', 'users.deleted_at'])
    .where('email_tokens.token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

function counts(found: FoundLink, at: string): boolean {
  return found.expires_at > at && found.is_active === 1 && !found.deleted_at && found.sent_to === found.email
}

export async function forgetLinks(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('email_tokens').where('user_id', '=', userId).execute()
}
