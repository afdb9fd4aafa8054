import type { Deps } from '#server/http/context.ts'
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

const TEXTS: Record<Purpose, { path: string; subject: string; lead: string }> = {
  reset: { path: 'reset-password', subject: 'Set a new password', lead: 'Use this link to set a new password:' },
  verify: { path: 'verify-email', subject: 'Confirm your email address', lead: 'Use this link to confirm this address:' },
}

/**
 * Sends the link, or prints it in the terminal when no mail server is set: then whoever runs the server can pass it on.
 * Runs after the answer, so that known and unknown addresses take the same time (S-26).
 */
export async function deliverLink(deps: Deps, purpose: Purpose, email: string, token: string): Promise<void> {
  const { site_name, site_url } = await readSettings(deps.db)
  const { path, subject, lead } = TEXTS[purpose]
  const link = `${site_url.replace(/\/+$/, '')}/${path}#token=${token}`
  if (!(await deps.mail.ready())) return deps.tell(`${subject} for ${email} (valid for 30 minutes): ${link}`)
  const text = `${lead}\n\n${link}\n\nIt is valid for 30 minutes and works once. If you did not ask for it, ignore this mail.`
  await deps.mail.send({ to: email, subject: `${subject} – ${site_name}`, text })
}
