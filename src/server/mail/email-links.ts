import { readSettings } from '#server/records/settings.ts'
import type { Deps } from '#server/http/context.ts'
import { resetPasswordMail, verifyEmailMail } from './messages.ts'

const MAILS = {
  reset: { path: 'reset-password', compose: resetPasswordMail },
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
  const { path, compose } = MAILS[purpose]
  // After the hash: the token reaches no server log and no referrer.
  const link = `${site.site_url.replace(/(?<!\/)\/+$/, '')}/${path}#token=${token}`
  if (await deps.mail.ready()) await deps.mail.send(compose(site, person, link))
  else if (deps.config.logLinks) deps.log.warn('link', { purpose, email: person.email, link })
  else {
    const hint = 'LOG_LINKS=1 writes such links to this log.'
    deps.log.warn('mail not sent', { mail: purpose, reason: 'No mail server is set.', hint })
  }
}
