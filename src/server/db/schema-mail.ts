import type { Generated } from 'kysely'
import type { MailKind, MailState, SendingStage } from '#contract/calls/mail-log.ts'
import type { EmailTemplate } from '#contract/records/email-template.ts'
import type { ENCRYPTIONS, MAILERS } from '#contract/records/mail-server.ts'
import type { Bit, SoftRecord } from './columns.ts'

/** Tables of mail: where it is sent from, what waits to be sent (see schema.ts). */

/** Passwords are in `secrets`. */
export interface MailServersTable extends SoftRecord {
  name: string
  mailer: (typeof MAILERS)[number]
  host: string
  port: number
  encryption: (typeof ENCRYPTIONS)[number]
  username: string
  from_address: string
  from_name: string
  description: Generated<string>
  is_active: Generated<Bit>
  is_default: Generated<Bit>
  /** The last four characters of a long password, to tell keys apart. */
  password_hint: Generated<string>
  /** How the last test of what is stored ended; null when there was none since it was changed. */
  test_successful: Bit | null
  last_tested_at: string | null
  test_stage: SendingStage | null
  test_message: Generated<string>
}

/** What is or was to be mailed. */
export interface MailsTable {
  id: Generated<number>
  message_id: string
  kind: MailKind
  recipient: string
  subject: string
  /** The rest of it, sealed; null once nothing is done with it any more. */
  sealed: string | null
  state: MailState
  attempts: Generated<number>
  /** Name of the mail server that was used last. */
  server: Generated<string>
  stage: SendingStage | null
  reason: Generated<string>
  created_at: string
  next_at: string
  /** What it says is of no use afterwards. */
  expires_at: string
  claimed_at: string | null
  finished_at: string | null
}

export interface EmailTemplatesTable extends SoftRecord {
  name: string
  subject: string
  type: EmailTemplate['type']
  body: string
  /** JSON list of names. */
  variables: Generated<string>
  description: Generated<string>
  category: Generated<EmailTemplate['category']>
  used_for: Generated<EmailTemplate['used_for']>
  is_active: Generated<Bit>
}
