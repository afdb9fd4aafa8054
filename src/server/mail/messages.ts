import { momentOf } from './mail-time.ts'
import type { OutgoingMail } from './transport.ts'

/** The mails that the server writes by itself: plain text, and the same as simple HTML. */

interface Site {
  readonly site_name: string
  /** The configured address of the site; links are built from it alone. */
  readonly site_url: string
}

/** A site whose mail tells a moment. */
interface TimedSite extends Site {
  readonly time_zone: string
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

/** For somebody who asked for an account and has one; whoever asked is not told. @param link where a password is set */
export function accountExistsMail(site: Site, person: Person, link: string): OutgoingMail {
  return letter(person.email, `You have an account at ${site.site_name} already`, {
    greeting: `Hello ${person.name},`,
    before: [
      `Somebody asked for an account at ${site.site_name} with this address. You have one: sign in, or open this link to set a new password.`,
    ],
    link: { label: 'Set a new password', address: link },
    after: ['If it was not you, nothing has changed and there is nothing to do.'],
    site,
  })
}

/** What happened to an account that its owner must hear of, whoever did it. */
export type AccountNotice = 'email' | 'password' | 'second_factor' | 'second_factor_reset' | 'recovery_code'

interface Notice {
  readonly what: string
  readonly done: string
  readonly effect: string
}

const NOTICES: Readonly<Record<AccountNotice, Notice>> = {
  email: {
    what: 'Email address',
    done: 'changed',
    effect: 'Messages and links go to the new address from now on, no longer to this one.',
  },
  password: {
    what: 'Password',
    done: 'changed',
    effect: 'Devices that were signed in with the old one are signed out.',
  },
  second_factor: {
    what: 'Two-factor sign-in',
    done: 'changed',
    effect: 'Your profile shows what is asked for at a sign-in now.',
  },
  second_factor_reset: {
    what: 'Two-factor sign-in',
    done: 'turned off by an admin',
    effect: 'Your password alone signs you in until you set it up again under Profile.',
  },
  recovery_code: {
    what: 'Recovery code',
    done: 'used',
    effect: 'It works no more. Your profile shows how many are left.',
  },
}

/** @param at when, as ISO text in UTC */
export function accountNoticeMail(site: TimedSite, person: Person, notice: AccountNotice, at: string): OutgoingMail {
  const { what, done, effect } = NOTICES[notice]
  const which = notice === 'recovery_code' ? 'A' : 'The'
  return letter(person.email, `${what} ${done} at ${site.site_name}`, {
    greeting: `Hello ${person.name},`,
    before: [
      `${which} ${what.toLowerCase()} of your account at ${site.site_name} was ${done} on ${momentOf(at, site)}. ${effect}`,
    ],
    after: ['If it was not you, tell whoever runs the site at once.'],
    site,
  })
}

/** To the owner of tokens that end soon: one mail for all of them. @param tokens with when each ends, as ISO text in UTC */
export function tokenExpiryMail(
  site: TimedSite,
  person: Person,
  tokens: readonly { readonly name: string; readonly expires_at: string }[],
): OutgoingMail {
  const [first] = tokens
  const what =
    tokens.length === 1 ? `API token “${first?.name ?? ''}” ends soon` : `${tokens.length} API tokens end soon`
  const lines = tokens.map(({ name, expires_at }) => `${name}: ${momentOf(expires_at, site)}`)
  return letter(person.email, `${what} at ${site.site_name}`, {
    greeting: `Hello ${person.name},`,
    before: ['Programs that use these tokens are refused from then on:', lines.join('\n')],
    after: ['Make new ones in time, under API tokens, and put them in the place of the old ones.'],
    site,
  })
}

interface Incident {
  readonly title: string
  readonly message: string
  readonly began_at: string
  readonly ended: boolean
}

/** To whoever runs the site: something needs them, or no longer does. */
export function incidentMail(site: TimedSite, to: string, { title, message, began_at, ended }: Incident): OutgoingMail {
  return letter(to, `${title} (${site.site_name})`, {
    greeting: ended ? 'It is over:' : 'Monitoring found something:',
    before: [message, `It began on ${momentOf(began_at, site)}.`],
    link: { label: 'Open Monitoring', address: `${site.site_url.replace(/(?<!\/)\/+$/, '')}/admin/monitoring` },
    after: ['Settings say what is sent, and from when on.'],
    site,
  })
}

/** To whoever tries a mail server out. */
export function testMail(site: Site, to: string, server: string): OutgoingMail {
  return letter(to, `Test mail from ${site.site_name}`, {
    greeting: 'Hello,',
    before: [`The mail server “${server}” of ${site.site_name} works: this mail came through it.`],
    after: ['Somebody asked for it on the page of mail servers. There is nothing to do.'],
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
