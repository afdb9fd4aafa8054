import { readSettings } from '#server/records/settings.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/http/context.ts'
import { accountExistsMail, invitationMail, resetPasswordMail, verifyEmailMail } from './messages.ts'

const MAILS = {
  reset: { path: 'reset-password', compose: resetPasswordMail },
  invite: { path: 'reset-password', compose: invitationMail },
  verify: { path: 'verify-email', compose: verifyEmailMail },
} as const

/**
 * Sends a link that works once. Without a mail server it is lost, unless whoever runs the server asked for such links
 * in the log: whoever reads one can take the account. Runs after the answer, so that known and unknown addresses take
 * the same time.
 */
export async function deliverLink(
  deps: Deps,
  purpose: keyof typeof MAILS,
  person: { readonly name: string; readonly email: string },
  token: string,
): Promise<void> {
  const site = await readSettings(deps.db)
  const { compose } = MAILS[purpose]
  const link = await linkOf(deps.db, purpose, token)
  if (await deps.mail.ready()) await deps.mail.send(compose(site, person, link))
  else if (deps.config.logLinks) deps.log.warn('link', { purpose, email: person.email, link })
  else {
    const hint = 'LOG_LINKS=1 writes such links to this log.'
    deps.log.warn('mail not sent', { mail: purpose, reason: 'No mail server is set.', hint })
  }
}

/** Tells whoever has an account that somebody asked for one with their address. Nothing in it opens anything. */
export async function deliverAccountExists(
  deps: Deps,
  person: { readonly name: string; readonly email: string },
): Promise<void> {
  const site = await readSettings(deps.db)
  if (await deps.mail.ready()) await deps.mail.send(accountExistsMail(site, person, addressOf(site, 'forgot-password')))
  else deps.log.warn('mail not sent', { mail: 'account exists', reason: 'No mail server is set.' })
}

/** The address that a mail leads to, on the configured site alone. */
export async function linkOf(db: Db, purpose: keyof typeof MAILS, token: string): Promise<string> {
  // After the hash: the token reaches no server log and no referrer.
  return `${addressOf(await readSettings(db), MAILS[purpose].path)}#token=${token}`
}

const addressOf = ({ site_url }: { readonly site_url: string }, path: string) =>
  `${site_url.replace(/(?<!\/)\/+$/, '')}/${path}`
