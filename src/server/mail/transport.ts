import * as v from 'valibot'
import type { SendMailOptions } from 'nodemailer'
import type SendmailTransport from 'nodemailer/lib/sendmail-transport/index.js'
import { Email } from '#contract/fields/scalars.ts'
import type { MailServersTable } from '#server/db/schema.ts'
import type { Lookup } from '#server/address-guard.ts'
import { failureAt } from './sending-failure.ts'
import { deliver } from './smtp-session.ts'

/** What the transport needs of a mail server's row; mapped field by field, never spread. */
export type MailServer = Pick<
  MailServersTable,
  'mailer' | 'host' | 'port' | 'encryption' | 'username' | 'from_address' | 'from_name'
>

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
}

/** A value that must not reach a mail header or an SMTP command. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

export interface Sending {
  /** The same at every try, so that a mail that arrived twice is known for one; without the angle brackets. */
  readonly messageId?: string
  /** Asked when all of the mail but its end was handed over: from here on it may arrive without our knowing. */
  readonly handingOver?: () => Promise<void>
  readonly resolve?: Lookup
  /** Certificate, as PEM, that alone is trusted; those of the system when absent. */
  readonly ca?: string
  /** Milliseconds until a step counts as failed; 10 seconds when absent. */
  readonly patience?: number
}

const SENDMAIL = '/usr/sbin/sendmail'

/**
 * Sends one message.
 * @param password of the mail server; undefined when it needs none.
 * @throws MailRefused; SendingFailure with the stage; UnclearSending when no reply came at the end
 */
export async function sendMail(
  server: MailServer,
  password: string | undefined,
  mail: OutgoingMail,
  { messageId, handingOver, ...ways }: Sending = {},
): Promise<void> {
  const message = compose(server, mail, messageId)
  if (server.mailer !== 'sendmail') {
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
    const bytes = await new MailComposer(message).compile().build()
    const envelope = { from: strictAddress(server.from_address), to: strictAddress(mail.to) }
    await deliver(server, password, { envelope, bytes, handingOver, ...ways })
    return
  }
  // Loaded with the first mail: most starts send none.
  const { createTransport } = await import('nodemailer')
  await handingOver?.()
  try {
    await createTransport(sendmailOptions()).sendMail(message)
  } catch (error) {
    throw failureAt('message', error)
  }
}

function compose(server: MailServer, mail: OutgoingMail, messageId: string | undefined): SendMailOptions {
  return {
    from: { name: headerText(server.from_name, 'from name'), address: strictAddress(server.from_address) },
    to: { name: '', address: strictAddress(mail.to) },
    subject: headerText(mail.subject, 'subject'),
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: strictAddress(mail.replyTo) } }),
    ...(messageId !== undefined && { messageId: `<${headerText(messageId, 'message id')}>` }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A fixed program and argument list; no field of a row reaches it but the addresses, which are strict. */
function sendmailOptions(): SendmailTransport.Options {
  return { sendmail: true, path: SENDMAIL, newline: 'unix', disableFileAccess: true, disableUrlAccess: true }
}

/** One strict form of an address before the library sees it: no quotes, comments, groups or control characters. */
export function strictAddress(text: string): string {
  const result = v.safeParse(Email, text)
  if (!result.success || hasControl(text)) {
    throw new MailRefused('An email address is not valid.')
  }
  return result.output
}

function headerText(text: string, what: string): string {
  if (hasControl(text) || text.length > 998)
    throw new MailRefused(`The ${what} holds characters that mail can't carry.`)
  return text
}

function hasControl(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u001f\u007f\u0085\u2028\u2029]/.test(text)
}
