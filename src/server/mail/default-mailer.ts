import type { Db } from '#server/db/schema.ts'
import { unseal } from '#server/db/secrets.ts'
import type { Mailer } from '#server/http/context.ts'
import type { Lookup } from './address-guard.ts'
import { MailRefused, sendMail } from './transport.ts'

/** What a mail server's password is sealed for; whoever stores one must use the same words. */
export function mailSecretAbout(serverId: number): string {
  return `mail_servers/${serverId}/password`
}

export interface DefaultMailerOptions {
  readonly db: Db
  readonly secretKey: Uint8Array
  readonly resolve?: Lookup
}

/** The default, active mail server, read anew for each message, so that a change counts at once (decisions 38, 46). */
export function openDefaultMailer({ db, secretKey, resolve }: DefaultMailerOptions): Mailer {
  const defaultServer = () =>
    db
      .selectFrom('mail_servers')
      .selectAll()
      .where('is_default', '=', 1)
      .where('is_active', '=', 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()

  const passwordOf = async (id: number) => {
    const secret = await db
      .selectFrom('secrets')
      .select('sealed')
      .where('owner_type', '=', 'mail_servers')
      .where('owner_id', '=', id)
      .where('name', '=', 'password')
      .executeTakeFirst()
    return secret && unseal(secretKey, secret.sealed, mailSecretAbout(id))
  }

  return {
    ready: async () => (await defaultServer()) !== undefined,
    send: async (mail) => {
      const server = await defaultServer()
      if (!server) throw new MailRefused('No default mail server is set.')
      // Decision 46: from_name may be left out; the site's name stands in.
      const site = await db.selectFrom('settings').select('site_name').executeTakeFirst()
      const named = { ...server, from_name: server.from_name || (site?.site_name ?? '') }
      await sendMail(named, await passwordOf(server.id), mail, resolve)
    },
  }
}
