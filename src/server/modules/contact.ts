import { allows, ROLES } from '#contract/calls/permissions.ts'
import { message, messageEndpoints } from '#contract/records/message.ts'
import { readSettings } from '#server/records/settings.ts'
import type { Handlers } from '#server/http/context.ts'
import { findDefaultMailServer } from '#server/db/mail-servers.ts'
import { contactMail } from '#server/mail/messages.ts'
import { addMail } from '#server/mail/queue.ts'
import { pushTold } from '#server/notices/tell.ts'
import { create } from '#server/records/life.ts'

const DAY = 86_400_000
/** Who may read what visitors write. */
const READERS = ROLES.filter((role) => allows(messageEndpoints['messages.read'].access, { role }))

/** Stored in any case; mailed to the owner when a mail server is set, and told on devices. */
export const contactHandlers = {
  'contact.create': async ({ body }, context) => {
    const { deps, ip } = context
    context.say('Your message was sent.')
    return context.write(async (trx) => {
      const site = await readSettings(trx)
      const to = site.admin_email
      // Without a mail server it would wait until it is of no use.
      const byMail =
        to !== '' && site.told_by_mail.includes('message') && (await findDefaultMailServer(trx)) !== undefined
      const values = { ...body, status: 'new' } as const
      const columns = { ip_address: ip, mailed_at: byMail ? context.at : null }
      // Nobody of the house did it, so it is no activity.
      const { id } = await create(trx, context, message, values, { columns, action: null })
      const mail = { ...contactMail(site, to, body), kind: 'contact', usefulFor: 3 * DAY } as const
      if (byMail) await addMail(trx, deps.config.secretKeys, mail, context.now)
      const push = {
        title: `Message from ${body.name}`,
        body: body.subject,
        to: `/admin/messages/${id}`,
        tag: `message-${id}`,
        urgency: 'normal',
        usefulFor: 3 * DAY,
      } as const
      await pushTold(trx, deps.config.secretKeys, site, 'message', { roles: READERS }, push, context.now)
      return null
    })
  },
} satisfies Handlers<'contact.create'>
