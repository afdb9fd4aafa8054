import * as v from 'valibot'
import { computed, defaultChoice, defaultNumber, email, flag, optionalText, own, text } from '#contract/fields/field.ts'
import { Timestamp } from '#contract/fields/scalars.ts'
import { type Full, record } from './record.ts'

export const MAILERS = ['smtp', 'sendmail', 'mailgun', 'ses', 'postmark', 'resend'] as const
export const ENCRYPTIONS = ['none', 'tls', 'ssl'] as const

/** Those that the form offers; another one can be typed. */
export const MAIL_PORTS = [25, 587, 465, 2525] as const

/** How far a mail came, in their order. */
export const SENDING_STAGES = [
  'resolve',
  'connect',
  'tls',
  'greeting',
  'login',
  'sender',
  'recipient',
  'message',
] as const
export type SendingStage = (typeof SENDING_STAGES)[number]

/** `tls`: the connection is encrypted once it is there (STARTTLS). `ssl`: from its first byte. */
const encryption = () =>
  own('Encryption', {
    kept: () => v.picklist(ENCRYPTIONS),
    sent: () =>
      v.pipe(
        v.nullable(v.picklist(ENCRYPTIONS, 'Encryption must be none, tls or ssl')),
        v.transform((chosen) => chosen ?? 'none'),
      ),
    empty: 'tls',
  })

/**
 * Where mail is sent from. Its password is no field: it is sealed, in no answer and in no revision. Written by its own
 * calls alone and never kept on a device, so it is none of the kinds that the outbox knows.
 */
export const mailServer = record({
  type: 'mail-server',
  label: 'Mail server',
  plural: 'Mail servers',
  calls: 'mailServers',
  trashType: 'mail-servers',
  titleField: 'name',
  fields: {
    name: text('Name', 120),
    mailer: defaultChoice('Mailer', MAILERS, 'smtp', `Mailer must be one of ${MAILERS.join(', ')}`),
    host: optionalText('Host', 253),
    port: defaultNumber('Port', 587, { min: 1, max: 65_535 }),
    encryption: encryption(),
    username: optionalText('Username', 254),
    from_address: email('From address'),
    from_name: optionalText('From name', 120),
    is_active: flag('Active', true),
    is_default: flag('Default', false),
    description: optionalText('Description', 1000, { lines: true }),
  },
  computed: {
    has_password: computed(() => v.boolean()),
    /** The last four characters of a long one; empty otherwise. */
    password_hint: computed(() => v.string()),
    /** null: not tested since it was changed. */
    test_successful: computed(() => v.nullable(v.boolean())),
    last_tested_at: computed(() => v.nullable(Timestamp)),
    test_stage: computed(() => v.nullable(v.picklist(SENDING_STAGES))),
    test_message: computed(() => v.string()),
  },
  wholeRows: true,
  readAccess: 'admin',
  writeAccess: 'admin',
  route: '/admin/smtp-configurations/{id}',
  newRoute: '/admin/smtp-configurations/create',
  words: { deleteFailed: 'Failed to delete configuration' },
})
export type MailServer = Full<typeof mailServer>

/** A change of these is another connection: what a test said of the one before holds no more. */
export const CONNECTION_FIELDS = ['mailer', 'host', 'port', 'encryption', 'username', 'from_address'] as const

interface Connection {
  readonly mailer: MailServer['mailer']
  readonly host: string
  readonly username: string
}

/**
 * What a connection lacks, by field: the program on the server's own machine needs none of it.
 * @param hasPassword one is given, or stored
 */
export function lackingOf({ mailer, host, username }: Connection, hasPassword: boolean): Record<string, string> {
  if (mailer === 'sendmail') return {}
  return {
    ...(host === '' && { host: 'Host is required' }),
    ...(username === '' && { username: 'Username is required' }),
    ...(!hasPassword && { password: 'Password is required' }),
  }
}
