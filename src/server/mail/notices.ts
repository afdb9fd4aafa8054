import { readSettings } from '#server/records/settings.ts'
import type { Deps } from '#server/http/context.ts'
import { type AccountNotice, accountNoticeMail } from './messages.ts'

/** Tells somebody what happened to their account. Without a mail server the log says that nobody was told. */
export async function sendNotice(
  deps: Deps,
  notice: AccountNotice,
  person: { readonly name: string; readonly email: string },
  at: string,
): Promise<void> {
  if (!(await deps.mail.ready())) {
    deps.log.warn('mail not sent', { mail: `${notice} changed`, reason: 'No mail server is set.' })
    return
  }
  const mail = accountNoticeMail(await readSettings(deps.db), person, notice, at)
  await deps.mail.send({ ...mail, kind: 'notice' })
}
