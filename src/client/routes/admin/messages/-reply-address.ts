import type { Message } from '#contract/records/message.ts'
import { formatDateTime } from '#client/ui/format.ts'

/** Programs cut longer addresses, some without a word; what is missing stays in the inbox. */
const LONGEST_QUOTE = 1500

/** Opens the owner's mail program with an answer begun: the subject, and the message quoted below an empty line. */
export function replyAddress({ name, email, subject, message, created_at }: ReplyTo): string {
  const text = message.length > LONGEST_QUOTE ? `${message.slice(0, LONGEST_QUOTE).trimEnd()} …` : message
  const quoted = text.split(/\r?\n/).map((line) => `> ${line}`.trimEnd())
  const wrote = created_at === undefined ? `${name} wrote:` : `On ${formatDateTime(created_at)}, ${name} wrote:`
  const body = ['', '', wrote, ...quoted].join('\r\n')
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  // The part before @ may hold ? and &, which would add headers.
  const to = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}

export type ReplyTo = Pick<Message, 'name' | 'email' | 'subject' | 'message'> & {
  readonly created_at?: string | undefined
}
