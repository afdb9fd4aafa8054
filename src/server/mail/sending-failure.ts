import type { SendingStage } from '#contract/records/mail-server.ts'

/** Why a mail did not go out, and how far it came. */
export class SendingFailure extends Error {
  override readonly name = 'SendingFailure'

  constructor(
    readonly stage: SendingStage,
    /** A sentence for people: never a password, never more of the server's reply than its line. */
    message: string,
    /** The same mail would fail again. */
    readonly isFinal: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** All of the mail was handed over, and no reply came: it may have arrived. */
export class UnclearSending extends Error {
  override readonly name = 'UnclearSending'
  constructor(options?: ErrorOptions) {
    super('The server took the whole message and did not say what became of it, so it may have arrived.', options)
  }
}

/** What nodemailer and node say of an error. */
interface Told {
  readonly message: string
  readonly code: string
  readonly command: string
  /** The server's own words, when it said any. */
  readonly response: string
}

function toldBy(error: unknown): Told {
  const told: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {}
  const text = (name: string) => (typeof told[name] === 'string' ? told[name] : '')
  const message = error instanceof Error ? error.message : 'unknown reason'
  return { message, code: text('originalCode') || text('code'), command: text('command'), response: text('response') }
}

const LONGEST_REPLY = 200

/** The server's reply as one short line; nothing of what is no reply of a mail server, and nothing that was secret. */
function replyIn({ response }: Told, secret: string | undefined): string {
  const line = response.replace(/\p{Cc}+/gu, ' ').trim()
  if (!/^[2-5]\d\d(?:[ -]|$)/.test(line)) return ''
  const hidden = secret ? [secret, Buffer.from(secret).toString('base64')] : []
  const clean = hidden.reduce((text, word) => text.split(word).join('•••'), line)
  return ` It said: ${clean.length > LONGEST_REPLY ? `${clean.slice(0, LONGEST_REPLY)}…` : clean}`
}

const WORDS: Readonly<Record<SendingStage, string>> = {
  resolve: 'The host name was not found.',
  connect: 'The server could not be reached at this host and port.',
  tls: 'No encrypted connection was made.',
  greeting: 'The server did not greet as a mail server does.',
  login: 'The server did not accept the username and password.',
  sender: 'The server refused the from address.',
  recipient: 'The server refused the recipient.',
  message: 'The server refused the message.',
}

const HINTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there: check host and port.',
  ETIMEDOUT: 'It did not answer in time: check host and port, and whether a firewall is in between.',
  ENETUNREACH: 'Its network can’t be reached from here.',
  EHOSTUNREACH: 'It can’t be reached from here.',
  ECONNRESET: 'It closed the connection.',
}

/** What a certificate is refused for, in plain words. */
function reasonOfTls({ message, code }: Told): string {
  if (/expired/i.test(message) || code === 'CERT_HAS_EXPIRED') return 'Its certificate has expired.'
  if (/self.signed|unable to (?:verify|get)/i.test(message)) return 'Nobody known vouches for its certificate.'
  if (/altname|does not match/i.test(message)) return 'Its certificate is for another host name.'
  if (/wrong version|packet length|SSL routines/i.test(message)) {
    return 'It does not speak SSL on this port: port 587 usually wants TLS, port 465 SSL.'
  }
  if (/STARTTLS/i.test(message)) return 'It does not offer TLS: port 465 usually wants SSL.'
  return ''
}

/** @param stage in which it happened @param secret that must not be told, should the server repeat it */
export function failureAt(stage: SendingStage, error: unknown, secret?: string): SendingFailure {
  const told = toldBy(error)
  const reply = replyIn(told, secret)
  const detail = stage === 'tls' ? reasonOfTls(told) : (HINTS[told.code] ?? '')
  const words = reply === '' && detail === '' && told.code === 'ETIMEDOUT' ? ` ${told.message}.` : ''
  const isFinal = reply.startsWith(' It said: 5') && AFTER_LOGIN.includes(stage)
  return new SendingFailure(stage, `${WORDS[stage]}${detail && ` ${detail}`}${words}${reply}`, isFinal, {
    cause: error,
  })
}

/** Once signed in, a refusal is about this mail; before, it is about a mail server that somebody may mend. */
const AFTER_LOGIN: readonly SendingStage[] = ['recipient', 'message']

/** The stage that a connection was in when it failed. */
export function stageOfConnecting(error: unknown): SendingStage {
  const { command, message } = toldBy(error)
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'ETLS' || command === 'STARTTLS' || /certificate|SSL routines|STARTTLS/i.test(message)
    ? 'tls'
    : 'greeting'
}

/** The stage that a delivery was in when it failed. */
export function stageOfDelivery(error: unknown): SendingStage {
  const { command, message } = toldBy(error)
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  if (/recipient/i.test(message)) return 'recipient'
  return command === 'CONN' ? 'sender' : 'message'
}

/** Whether the server said no, in words of a mail server. */
export function isRefusal(error: unknown): boolean {
  return /^[45]\d\d/.test(toldBy(error).response)
}
