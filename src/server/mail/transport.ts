import { isIP } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import type SendmailTransport from 'nodemailer/lib/sendmail-transport/index.js'
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js'
import * as v from 'valibot'
import { Email } from '#contract/fields/scalars.ts'
import type { MailServersTable } from '#server/db/schema.ts'
import { type Lookup, resolveMailHost } from './address-guard.ts'

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

const SENDMAIL = '/usr/sbin/sendmail'
const TIMEOUT_MS = 10_000

/**
 * Sends one message.
 * @param password of the mail server; undefined when it needs none.
 * @throws MailRefused, AddressRefused, or nodemailer's error with `code` and `command` of the stage that failed.
 */
export async function sendMail(
  server: MailServer,
  password: string | undefined,
  mail: OutgoingMail,
  resolve?: Lookup,
): Promise<void> {
  const message = compose(server, mail)
  // Loaded with the first mail: most starts send none.
  const { createTransport } = await import('nodemailer')
  if (server.mailer === 'sendmail') {
    await createTransport(sendmailOptions()).sendMail(message)
    return
  }
  const transport = createTransport(await smtpOptions(server, password, resolve))
  try {
    await transport.sendMail(message)
  } finally {
    transport.close()
  }
}

function compose(server: MailServer, mail: OutgoingMail): SendMailOptions {
  return {
    from: { name: headerText(server.from_name, 'from name'), address: strictAddress(server.from_address) },
    to: { name: '', address: strictAddress(mail.to) },
    subject: headerText(mail.subject, 'subject'),
    text: mail.text,
    ...(mail.html !== undefined && { html: mail.html }),
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: strictAddress(mail.replyTo) } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A fixed program and argument list; no field of a row reaches it but the addresses, which are strict. */
function sendmailOptions(): SendmailTransport.Options {
  return { sendmail: true, path: SENDMAIL, newline: 'unix', disableFileAccess: true, disableUrlAccess: true }
}

async function smtpOptions(
  server: MailServer,
  password: string | undefined,
  resolve: Lookup | undefined,
): Promise<SMTPTransport.Options> {
  const address = await resolveMailHost(server.host, resolve)
  return {
    host: address,
    port: server.port,
    secure: server.encryption === 'tls',
    requireTLS: server.encryption === 'starttls',
    ignoreTLS: server.encryption === 'none',
    tls: {
      // The name that the certificate must carry; an address has none to announce.
      ...(isIP(server.host) === 0 && { servername: server.host }),
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    },
    ...(server.username !== '' && { auth: { user: server.username, pass: password ?? '' } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: 3 * TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** One strict form of an address before the library sees it: no quotes, comments, groups or control characters. */
export function strictAddress(text: string): string {
  const result = v.safeParse(Email, text)
  if (!result.success || hasControl(text) || result.output.startsWith('-')) {
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
