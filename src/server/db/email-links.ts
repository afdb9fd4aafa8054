import type { Deps } from '#server/http/context.ts'
import { resetPasswordMail, verifyEmailMail } from '#server/mail/messages.ts'
import { hashToken, newToken } from '#server/http/tokens.ts'
import type { Db, EmailTokensTable } from './schema.ts'
import { readSettings } from './settings.ts'

/** Single-use links by mail (decision 9; S-08): 30 minutes, built from the configured site address only. */

const LIFE = 30 * 60_000
type Purpose = EmailTokensTable['purpose']

/** Makes a token; earlier ones for the same purpose are void. */
export async function issueLink(
  trx: Db,
  deps: Deps,
  user: { readonly id: number; readonly email: string },
  purpose: Purpose,
  now: number,
): Promise<string> {
  const token = newToken(deps.random, '')
  await trx.deleteFrom('email_tokens').where('user_id', '=', user.id).where('purpose', '=', purpose).execute()
  await trx
    .insertInto('email_tokens')
    .values({
      user_id: user.id,
      purpose,
      token_hash: hashToken(token),
      email: user.email,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + LIFE).toISOString(),
    })
    .execute()
  return token
}

/** Redeems a token: it is gone afterwards, whatever happens. @returns whom it was sent to, if it still counts */
export async function redeemLink(trx: Db, token: string, purpose: Purpose, at: string) {
  const found = await trx
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select(['email_tokens.id', 'email_tokens.email as sent_to', 'email_tokens.expires_at'])
    .select(['users.id as user_id', 'users.email', 'users.is_active', 'users.deleted_at'])
    .where('email_tokens.token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (!found) return undefined
  await trx.deleteFrom('email_tokens').where('id', '=', found.id).execute()
  const counts = found.expires_at > at && found.is_active === 1 && !found.deleted_at && found.sent_to === found.email
  return counts ? { userId: found.user_id } : undefined
}

export async function forgetLinks(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('email_tokens').where('user_id', '=', userId).execute()
}

const MAILS = {
  reset: { path: 'reset-password', compose: resetPasswordMail, what: 'Set a new password' },
  verify: { path: 'verify-email', compose: verifyEmailMail, what: 'Confirm the email address' },
} as const

/**
 * Sends the link, or prints it in the terminal when no mail server is set: then whoever runs the server can pass it on.
 * Runs after the answer, so that known and unknown addresses take the same time (S-26).
 */
export async function deliverLink(
  deps: Deps,
  purpose: Purpose,
  person: { readonly name: string; readonly email: string },
  token: string,
): Promise<void> {
  const site = await readSettings(deps.db)
  const { path, compose, what } = MAILS[purpose]
  // After the hash: the token reaches no server log and no referrer.
  const link = `${site.site_url.replace(/\/+$/, '')}/${path}#token=${token}`
  if (await deps.mail.ready()) await deps.mail.send(compose(site, person, link))
  else deps.tell(`${what} of ${person.email} (the link works once, for 30 minutes): ${link}`)
}
