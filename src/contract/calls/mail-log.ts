import * as v from 'valibot'
import { Id, Timestamp } from '#contract/fields/scalars.ts'
import { SENDING_STAGES } from '#contract/records/mail-server.ts'
import { endpoint } from './endpoint.ts'

/** What was mailed lately, and what waits to be. */

export type { SendingStage } from '#contract/records/mail-server.ts'

/**
 * - `handed`: all of it went out, and the reply is awaited
 * - `unclear`: no reply came, so it may have arrived; it is not sent again by itself
 */
export const MAIL_STATES = ['waiting', 'sending', 'handed', 'sent', 'failed', 'unclear'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const MAIL_KINDS = [
  'reset',
  'invite',
  'verify',
  'notice',
  'contact',
  'token_expiry',
  'incident',
  'template_test',
  'server_test',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** So many are listed. */
export const LISTED_MAILS = 50

const LoggedMail = v.object({
  id: Id,
  message_id: v.string(),
  kind: v.picklist(MAIL_KINDS),
  recipient: v.string(),
  subject: v.string(),
  state: v.picklist(MAIL_STATES),
  attempts: v.number(),
  /** The mail server that was used last; empty when none was. */
  server: v.string(),
  /** Where the last try ended, when it failed. */
  stage: v.nullable(v.picklist(SENDING_STAGES)),
  reason: v.string(),
  created_at: Timestamp,
  /** When it is tried again; null when it is not. */
  next_at: v.nullable(Timestamp),
  finished_at: v.nullable(Timestamp),
})
export type LoggedMail = v.InferOutput<typeof LoggedMail>

export const mailLogEndpoints = {
  'mailServers.sends': endpoint({
    name: 'mailServers.sends',
    method: 'GET',
    path: '/admin/smtp-configurations/sends',
    access: 'admin',
    summary: `The last ${LISTED_MAILS} mails, newest first, without their texts`,
    answer: v.array(LoggedMail),
  }),
} as const
