import type { LoggedMail } from '#contract/calls/mail-log.ts'
import type { MailServer, SendingStage } from '#contract/records/mail-server.ts'
import { Badge, type Tone } from '#client/ui/badge.tsx'

/** What is said of mail servers and mails, in the words of these screens. */

export const MAILER_WORDS: Readonly<Record<MailServer['mailer'], string>> = {
  smtp: 'SMTP',
  sendmail: 'Sendmail on the server itself',
  mailgun: 'Mailgun',
  ses: 'Amazon SES',
  postmark: 'Postmark',
  resend: 'Resend',
}

export const ENCRYPTION_WORDS: Readonly<Record<MailServer['encryption'], string>> = {
  tls: 'TLS (STARTTLS)',
  ssl: 'SSL',
  none: 'None',
}

const STAGE_WORDS: Readonly<Record<SendingStage, string>> = {
  resolve: 'host name',
  connect: 'connection',
  tls: 'encryption',
  greeting: 'greeting',
  login: 'sign-in',
  sender: 'from address',
  recipient: 'recipient',
  message: 'message',
}

/** "Stopped at: sign-in" */
export const stoppedAt = (stage: SendingStage | null) => (stage === null ? '' : `Stopped at: ${STAGE_WORDS[stage]}`)

export const hostOf = ({ mailer, host, port }: Pick<MailServer, 'mailer' | 'host' | 'port'>) =>
  mailer === 'sendmail' ? 'This server' : `${host}:${port}`

export function TestBadge({ server: { test_successful: passed } }: { readonly server: MailServer }) {
  if (passed === null) return <Badge>Not tested</Badge>
  return passed ? <Badge tone="ok">Successful</Badge> : <Badge tone="bad">Failed</Badge>
}

export const KIND_WORDS: Readonly<Record<LoggedMail['kind'], string>> = {
  reset: 'Password reset',
  invite: 'Invitation',
  verify: 'Email confirmation',
  notice: 'Account notice',
  contact: 'Contact form',
  token_expiry: 'API tokens',
  incident: 'Monitoring',
  template_test: 'Template test',
  server_test: 'Server test',
}

const STATES: Readonly<Record<LoggedMail['state'], readonly [word: string, tone: Tone]>> = {
  waiting: ['Waiting', 'warn'],
  sending: ['Sending', 'accent'],
  handed: ['Sending', 'accent'],
  sent: ['Sent', 'ok'],
  failed: ['Failed', 'bad'],
  unclear: ['May have arrived', 'warn'],
}

export const stateWord = ({ state, attempts }: LoggedMail) =>
  state === 'waiting' && attempts > 0
    ? `Waiting, tried ${attempts === 1 ? 'once' : `${attempts} times`}`
    : STATES[state][0]

export function StateBadge({ mail }: { readonly mail: LoggedMail }) {
  return <Badge tone={STATES[mail.state][1]}>{stateWord(mail)}</Badge>
}
