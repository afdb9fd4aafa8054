import { readSettings } from '#server/records/settings.ts'
import type { Deps } from '#server/http/context.ts'
import { resetPasswordMail, verifyEmailMail } from './messages.ts'

const MAILS = {
  reset: { path: 'reset-password', compose: resetPasswordMail, what: 'Set a new password' },
  verify: { path: 'verify-email', compose: verifyEmailMail, what: 'Confirm the email address' },
} as const

/**
 * Sends a link that works once, or prints it in the terminal when no mail server is set: then whoever runs the server
 * can pass it on. Runs after the answer, so that known and unknown addresses take the same time.
 */
export async function deliverLink(
  deps: Deps,
  purpose: keyof typeof MAILS,
  person: { readonly name: string; readonly email: string },
  token: string,
): Promise<void> {
  const site = await readSettings(deps.db)
  const { path, compose, what } = MAILS[purpose]
  // After the hash: the token reaches no server log and no referrer.
  const link = `${site.site_url.replace(/(?<!\/)\/+$/, '')}/${path}#token=${token}`
  if (await deps.mail.ready()) await deps.mail.send(compose(site, person, link))
  else deps.tell(`${what} of ${person.email} (the link works once, for 30 minutes): ${link}`)
}
