import { readSettings } from '#server/records/settings.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/http/context.ts'
import { templateMail } from './template-mail.ts'
import { accountExistsMail, invitationMail, resetPasswordMail, verifyEmailMail } from './messages.ts'

const MINUTE = 60_000

const SHORT = { usefulFor: 30 * MINUTE, expiresIn: '30 minutes' } as const
const LONG = { usefulFor: 7 * 24 * 60 * MINUTE, expiresIn: '7 days' } as const

/** A link that works no more is not worth sending. */
const MAILS = {
  reset: { path: 'reset-password', compose: resetPasswordMail, ...SHORT, use: 'password_reset' },
  invite: { path: 'reset-password', compose: invitationMail, ...LONG, use: 'invitation' },
  verify: { path: 'verify-email', compose: verifyEmailMail, ...SHORT, use: 'email_verification' },
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
  const { compose, usefulFor, expiresIn, use } = MAILS[purpose]
  const link = await linkOf(deps.db, purpose, token)
  if (await deps.mail.ready()) {
    const worded = await templateMail(deps, use, person, { reset_url: link, expires_in: expiresIn })
    await deps.mail.send({ ...(worded ?? compose(site, person, link)), kind: purpose, usefulFor })
  } else if (deps.config.logLinks) deps.log.warn('link', { purpose, email: person.email, link })
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
  const mail = accountExistsMail(site, person, addressOf(site, 'forgot-password'))
  if (await deps.mail.ready()) await deps.mail.send({ ...mail, kind: 'notice' })
  else deps.log.warn('mail not sent', { mail: 'account exists', reason: 'No mail server is set.' })
}

/** The address that a mail leads to, on the configured site alone. */
export async function linkOf(db: Db, purpose: keyof typeof MAILS, token: string): Promise<string> {
  // After the hash: the token reaches no server log and no referrer.
  return `${addressOf(await readSettings(db), MAILS[purpose].path)}#token=${token}`
}

const addressOf = ({ site_url }: { readonly site_url: string }, path: string) =>
  `${site_url.replace(/(?<!\/)\/+$/, '')}/${path}`
