import { findDefaultMailServer, resealMailPassword, sealedMailPassword } from '#server/db/mail-servers.ts'
import type { Db } from '#server/db/schema.ts'
import { siteName } from '#server/records/settings.ts'
import { seal, type SecretKeys, unseal } from '#server/db/secrets.ts'
import type { Write } from '#server/db/write-queue.ts'
import type { Mailer } from '#server/http/context.ts'
import type { Lookup } from './address-guard.ts'
import { MailRefused, sendMail } from './transport.ts'

/** What a mail server's password is sealed for; whoever stores one must use the same words. */
export function mailSecretAbout(serverId: number): string {
  return `mail_servers/${serverId}/password`
}

export interface DefaultMailerOptions {
  readonly db: Db
  readonly write: Write
  readonly keys: SecretKeys
  readonly resolve?: Lookup
}

/** The default, active mail server, read anew for each message, so that a change counts at once. */
export function openDefaultMailer({ db, write, keys, resolve }: DefaultMailerOptions): Mailer {
  const passwordOf = async (id: number) => {
    const sealed = await sealedMailPassword(db, id)
    if (!sealed) return undefined
    const about = mailSecretAbout(id)
    const { secret, isOutdated } = unseal(keys, sealed, about)
    // By the next rotation nothing needs the older key any more that was used since.
    if (isOutdated) await write((trx) => resealMailPassword(trx, id, sealed, seal(keys, secret, about)))
    return secret
  }

  return {
    ready: async () => (await findDefaultMailServer(db)) !== undefined,
    send: async (mail) => {
      const server = await findDefaultMailServer(db)
      if (!server) throw new MailRefused('No default mail server is set.')
      // The sender's name may be left out; the site's name stands in.
      const named = { ...server, from_name: server.from_name || (await siteName(db)) }
      await sendMail(named, await passwordOf(server.id), mail, resolve)
    },
  }
}
