import type { Settings, Told } from '#contract/records/settings.ts'
import { findDefaultMailServer } from '#server/db/mail-servers.ts'
import type { Db } from '#server/db/schema.ts'
import type { SecretKeys } from '#server/db/secrets.ts'
import { addMail } from '#server/mail/queue.ts'
import type { OutgoingMail } from '#server/mail/transport.ts'
import { addPush, type Push, type PushTo } from './push-queue.ts'

/** The ways that somebody is told, each switched in Settings by what it is about. */

export interface Notice {
  readonly told: Told
  /** @param to the address of the site's admin */
  readonly mail: (to: string) => OutgoingMail
  readonly push: Push
}

/** By mail to the admin's address, and on the devices of every admin. In the transaction of what it tells of. */
export async function tellAdmins(
  trx: Db,
  keys: SecretKeys,
  site: Settings,
  { told, mail, push }: Notice,
  now: number,
): Promise<void> {
  const to = site.admin_email
  // Without a mail server it would wait until it is of no use.
  if (site.told_by_mail.includes(told) && to && (await findDefaultMailServer(trx)))
    await addMail(trx, keys, { ...mail(to), kind: 'incident' }, now)
  await pushTold(trx, keys, site, told, { roles: ['admin'] }, push, now)
}

/** On devices alone, if that is switched on. @returns how many */
export async function pushTold(
  trx: Db,
  keys: SecretKeys,
  site: Settings,
  told: Told,
  to: PushTo,
  push: Push,
  now: number,
): Promise<number> {
  return site.told_by_push.includes(told) ? addPush(trx, keys, to, push, now) : 0
}
