import { emailTemplate, type TemplateUse } from '#contract/records/email-template.ts'
import { renderTemplate, variablesOf } from '#contract/render/mail-template.ts'
import { partsOfName } from '#contract/render/mail-variables.ts'
import { templateIdFor } from '#server/db/email-templates.ts'
import type { Deps } from '#server/http/context.ts'
import { readSettings } from '#server/records/settings.ts'
import { findKept } from '#server/records/table.ts'
import { dayOf, timeOfDay } from './mail-time.ts'
import type { OutgoingMail } from './transport.ts'

/** Mails of the site's own, in the words of a template where there is one. */

interface Person {
  readonly name: string
  readonly email: string
}

/** What every mail can say of the site and of the moment. */
export async function commonValues({ deps }: { readonly deps: Pick<Deps, 'db' | 'clock'> }) {
  const site = await readSettings(deps.db)
  const { site_name, site_url, admin_email } = site
  const now = new Date(deps.clock.now())
  return {
    app_name: site_name,
    app_url: site_url,
    login_url: `${site_url.replace(/(?<!\/)\/+$/, '')}/login`,
    support_email: admin_email,
    current_date: dayOf(now, site),
    current_time: timeOfDay(now, site),
  }
}

/**
 * A mail with a link in the words of its template.
 * @returns undefined when there is none, or it lacks the link: then the built-in words are better
 */
export async function templateMail(
  deps: Pick<Deps, 'db' | 'clock'>,
  use: TemplateUse,
  person: Person,
  link: { readonly reset_url: string; readonly expires_in: string },
): Promise<OutgoingMail | undefined> {
  const id = await templateIdFor(deps.db, use)
  const template = id === undefined ? undefined : await findKept(deps.db, emailTemplate, id)
  if (!template || !variablesOf({ subject: '', body: template.body }).used.includes('reset_url')) return undefined
  const values = {
    ...(await commonValues({ deps })),
    user_name: person.name,
    user_email: person.email,
    ...partsOfName(person.name),
    ...link,
  }
  const { language } = await readSettings(deps.db)
  const { subject, html, text } = renderTemplate(template, values, language)
  return { to: person.email, subject, html, text }
}
