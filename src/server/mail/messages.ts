import type { OutgoingMail } from './transport.ts'

/** The mails that the server writes by itself: plain text, and the same as simple HTML. */

interface Site {
  readonly site_name: string
  /** The configured address of the site; links are built from it alone. */
  readonly site_url: string
}

interface Person {
  readonly name: string
  readonly email: string
}

export function resetPasswordMail(site: Site, person: Person, link: string): OutgoingMail {
  return letter(person.email, `Set a new password for ${site.site_name}`, {
    greeting: `Hello ${person.name},`,
    before: [`Somebody asked for a new password for your account at ${site.site_name}. Open this link to choose one:`],
    link: { label: 'Choose a new password', address: link },
    after: [
      'The link works once and for 30 minutes. If it was not you, nothing has changed and there is nothing to do.',
    ],
    site,
  })
}

export function invitationMail(site: Site, person: Person, link: string): OutgoingMail {
  return letter(person.email, `Your account at ${site.site_name}`, {
    greeting: `Hello ${person.name},`,
    before: [`There is an account for you at ${site.site_name}. Open this link to choose a password:`],
    link: { label: 'Choose a password', address: link },
    after: ['The link works once and for 7 days. If you did not expect it, you can ignore this message.'],
    site,
  })
}

export function verifyEmailMail(site: Site, person: Person, link: string): OutgoingMail {
  return letter(person.email, `Confirm your email address for ${site.site_name}`, {
    greeting: `Hello ${person.name},`,
    before: [`Please confirm that this address belongs to your account at ${site.site_name}:`],
    link: { label: 'Confirm email address', address: link },
    after: ['The link works once and for 30 minutes. If you have no account there, you can ignore this message.'],
    site,
  })
}

/** What happened to an account that its owner must hear of, whoever did it. */
export type AccountNotice = 'email' | 'password'

const NOTICES: Readonly<Record<AccountNotice, { readonly subject: string; readonly effect: string }>> = {
  email: {
    subject: 'Email address',
    effect: 'Messages and links go to the new address from now on, no longer to this one.',
  },
  password: { subject: 'Password', effect: 'Devices that were signed in with the old one are signed out.' },
}

/** @param at when, as ISO text in UTC */
export function accountNoticeMail(site: Site, person: Person, notice: AccountNotice, at: string): OutgoingMail {
  const { subject, effect } = NOTICES[notice]
  const moment = `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`
  return letter(person.email, `${subject} changed at ${site.site_name}`, {
    greeting: `Hello ${person.name},`,
    before: [`The ${subject.toLowerCase()} of your account at ${site.site_name} was changed on ${moment}. ${effect}`],
    after: ['If it was not you, tell whoever runs the site at once.'],
    site,
  })
}

export interface ContactMessage extends Person {
  readonly subject: string
  readonly message: string
}

/** To the owner; a reply goes to the person who wrote. */
export function contactMail(site: Site, to: string, message: ContactMessage): OutgoingMail {
  return {
    ...letter(to, `Contact form: ${message.subject}`, {
      greeting: `${message.name} (${message.email}) wrote through the contact form:`,
      before: message.message.split(/\r?\n\s*\r?\n/),
      after: ['Reply to this message to answer.'],
      site,
    }),
    replyTo: message.email,
  }
}

interface Letter {
  readonly greeting: string
  readonly before: readonly string[]
  readonly link?: { readonly label: string; readonly address: string }
  readonly after: readonly string[]
  readonly site: Site
}

function letter(to: string, subject: string, parts: Letter): OutgoingMail {
  const { greeting, before, link, after, site } = parts
  const signature = `${site.site_name}\n${site.site_url}`
  const text = [greeting, ...before, ...(link ? [link.address] : []), ...after, signature].join('\n\n')
  const paragraphs = [
    ...[greeting, ...before].map(paragraph),
    ...(link ? [`<p><a href="${escape(link.address)}">${escape(link.label)}</a></p>`, paragraph(link.address)] : []),
    ...[...after, signature].map(paragraph),
  ]
  return { to, subject: oneLine(subject), text: `${text}\n`, html: paragraphs.join('\n') }
}

function paragraph(text: string): string {
  return `<p>${escape(text).replace(/\r?\n/g, '<br>')}</p>`
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

/** A subject is one line: what a visitor typed must not end the header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 250)
}
