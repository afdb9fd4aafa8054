import { allows, ROLES } from '#contract/calls/permissions.ts'
import { message, messageEndpoints } from '#contract/records/message.ts'
import { readSettings } from '#server/records/settings.ts'
import type { Handlers } from '#server/http/context.ts'
import { contactMail } from '#server/mail/messages.ts'
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
    const made: { id?: number } = {}
    const answer = await context.write(async (trx) => {
      const values = { ...body, status: 'new' } as const
      const columns = { ip_address: ip, mailed_at: null }
      // Nobody of the house did it, so it is no activity.
      made.id = (await create(trx, context, message, values, { columns, action: null })).id
      const site = await readSettings(trx)
      const push = {
        title: `Message from ${body.name}`,
        body: body.subject,
        to: `/admin/messages/${made.id}`,
        tag: `message-${made.id}`,
        urgency: 'normal',
        usefulFor: 3 * DAY,
      } as const
      await pushTold(trx, deps.config.secretKeys, site, 'message', { roles: READERS }, push, context.now)
      return null
    })
    const { id } = made
    context.afterwards(async () => {
      const site = await readSettings(deps.db)
      if (id === undefined || !site.admin_email || !site.told_by_mail.includes('message')) return
      if (!(await deps.mail.ready())) return
      await deps.mail.send({ ...contactMail(site, site.admin_email, body), kind: 'contact', usefulFor: 3 * DAY })
      const mailed = new Date(deps.clock.now()).toISOString()
      await deps.write((trx) =>
        trx.updateTable('contact_messages').set({ mailed_at: mailed }).where('id', '=', id).execute(),
      )
    })
    return answer
  },
} satisfies Handlers<'contact.create'>
