import { readSettings } from '#server/records/settings.ts'
import type { Handlers } from '#server/http/context.ts'
import { contactMail } from '#server/mail/messages.ts'

/** Stored in any case, and mailed to the owner when a mail server is set. */
export const contactHandlers = {
  'contact.create': async ({ body }, context) => {
    const { deps, at, ip } = context
    context.say('Your message was sent.')
    const stored: { id?: number } = {}
    const answer = await context.write(async (trx) => {
      const { id } = await trx
        .insertInto('contact_messages')
        .values({ ...body, ip_address: ip, created_at: at, mailed_at: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      stored.id = id
      return null
    })
    const { id } = stored
    context.afterwards(async () => {
      const site = await readSettings(deps.db)
      if (id === undefined || !site.admin_email || !(await deps.mail.ready())) return
      await deps.mail.send(contactMail(site, site.admin_email, body))
      const mailed = new Date(deps.clock.now()).toISOString()
      await deps.write((trx) =>
        trx.updateTable('contact_messages').set({ mailed_at: mailed }).where('id', '=', id).execute(),
      )
    })
    return answer
  },
} satisfies Handlers<'contact.create'>
