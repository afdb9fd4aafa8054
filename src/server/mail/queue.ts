import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { MailKind } from '#contract/calls/mail-log.ts'
import { findDefaultMailServer, mailPassword, resealMailPassword } from '#server/db/mail-servers.ts'
import { claimMail, insertMail, isMailDue, noteMail, settleMails } from '#server/db/mails.ts'
import type { Db } from '#server/db/schema.ts'
import { seal, type SecretKeys, unseal } from '#server/db/secrets.ts'
import type { Write } from '#server/db/write-queue.ts'
import type { Mail } from '#server/http/context.ts'
import { readSettings, siteName } from '#server/records/settings.ts'
import { SendingFailure, UnclearSending } from './sending-failure.ts'
import { MailRefused, sendMail, type Sending } from './transport.ts'

/**
 * Mails wait in the database until a mail server took them, so that neither a stop nor a server that is down loses one.
 * Each is tried again, ever more seldom, until what it says is of no use any more. None is sent twice as far as the
 * sender can know: when all of a mail was handed over and no reply came, it is not sent again.
 */

const DAY = 86_400_000
const FIRST_PAUSE = 30_000
const LONGEST_PAUSE = 60 * 60_000
/** At once, so that a server that hangs holds up few. */
const AT_ONCE = 3

/** What a mail's text and links are sealed for. */
const aboutOf = (messageId: string) => `mails/${messageId}`

const Content = v.object({
  text: v.string(),
  html: v.optional(v.string()),
  replyTo: v.optional(v.string()),
})

export interface Queue {
  readonly db: Db
  readonly write: Write
  readonly keys: SecretKeys
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** How the mail server is reached, where that is not the usual. */
  readonly ways?: Pick<Sending, 'resolve' | 'ca' | 'patience'>
}

/** Named by the address of the site, so that two sites never name two mails alike. */
export function newMessageId(siteUrl: string): string {
  const host = URL.canParse(siteUrl) ? new URL(siteUrl).hostname : 'localhost'
  return `${randomUUID()}@${/^[a-z0-9.-]+$/.test(host) ? host : 'localhost'}`
}

/** Writes a mail down to be sent, in the transaction of what it tells of. @param now milliseconds */
export async function addMail(
  trx: Db,
  keys: SecretKeys,
  { kind, to, subject, usefulFor = DAY, ...content }: Mail,
  now: number,
): Promise<number> {
  const messageId = newMessageId((await readSettings(trx)).site_url)
  const at = new Date(now).toISOString()
  return insertMail(trx, {
    message_id: messageId,
    kind,
    recipient: to,
    subject,
    sealed: seal(keys, JSON.stringify(content), aboutOf(messageId)),
    state: 'waiting',
    created_at: at,
    next_at: at,
    expires_at: new Date(now + usefulFor).toISOString(),
  })
}

/** A mail that was sent without waiting, or not: for the list of what was sent. */
export async function noteDirect(
  trx: Db,
  mail: { readonly kind: MailKind; readonly to: string; readonly subject: string; readonly server: string },
  failed: Error | null,
  messageId: string,
  at: string,
): Promise<void> {
  const { kind, to, subject, server } = mail
  const base = { message_id: messageId, kind, recipient: to, subject, server, sealed: null, attempts: 1 }
  const id = await insertMail(trx, { ...base, state: 'sent', created_at: at, next_at: at, expires_at: at })
  await noteMail(trx, id, { ...outcomeOf(failed), finished_at: at })
}

function outcomeOf(failed: unknown) {
  if (failed === null) return { state: 'sent', stage: null, reason: '' } as const
  const reason = failed instanceof Error ? failed.message : 'unknown reason'
  if (failed instanceof UnclearSending) return { state: 'unclear', stage: 'message', reason } as const
  return { state: 'failed', stage: failed instanceof SendingFailure ? failed.stage : null, reason } as const
}

const running = new WeakMap<Db, number>()

/** Sends what is due, one after the other; beside itself at most twice. */
export async function sendDue(queue: Queue): Promise<void> {
  const count = running.get(queue.db) ?? 0
  if (count >= AT_ONCE) return
  running.set(queue.db, count + 1)
  try {
    if (!(await isMailDue(queue.db, queue.now()))) return
    await queue.write((trx) => settleMails(trx, queue.now()))
    // Without a mail server nothing is taken: a try that can't be made is none.
    while (await findDefaultMailServer(queue.db)) if (!(await sendNext(queue))) return
  } finally {
    running.set(queue.db, (running.get(queue.db) ?? 1) - 1)
  }
}

/** @returns false when nothing was due */
async function sendNext({ db, write, keys, now, ways }: Queue): Promise<boolean> {
  const mail = await write((trx) => claimMail(trx, now()))
  if (!mail) return false
  const { id, message_id: messageId, sealed, attempts } = mail
  const server = await findDefaultMailServer(db)
  let failed: unknown = null
  try {
    if (!server) throw new SendingFailure('connect', 'No default mail server is set.', false)
    if (sealed === null) throw new MailRefused('The text of this mail is gone.')
    const content = v.parse(Content, JSON.parse(unseal(keys, sealed, aboutOf(messageId)).secret))
    const password = await mailPassword(db, keys, server.id)
    // The sender's name may be left out; the site's name stands in.
    const named = { ...server, from_name: server.from_name || (await siteName(db)) }
    const { text, html, replyTo } = content
    await sendMail(
      named,
      password,
      {
        to: mail.recipient,
        subject: mail.subject,
        text,
        ...(html !== undefined && { html }),
        ...(replyTo !== undefined && { replyTo }),
      },
      {
        messageId,
        handingOver: async () => {
          await write((trx) => noteMail(trx, id, { state: 'handed' }))
        },
        ...ways,
      },
    )
  } catch (error) {
    failed = error
  }
  const used = { server: server?.name ?? '' }
  const next = new Date(now() + pauseAfter(attempts)).toISOString()
  const mayTryAgain = !(failed instanceof UnclearSending || failed instanceof MailRefused) && !isFinal(failed)
  const outcome = outcomeOf(failed)
  if (failed !== null && mayTryAgain && next < mail.expires_at) {
    await write((trx) => noteMail(trx, id, { ...outcome, ...used, state: 'waiting', next_at: next }))
    return true
  }
  const finished = { finished_at: new Date(now()).toISOString(), sealed: null }
  await write(async (trx) => {
    await noteMail(trx, id, { ...outcome, ...used, ...finished })
    // By the next rotation nothing needs the older key any more that was used since. No try of its own depends on it.
    if (failed === null && server) await resealMailPassword(trx, keys, server.id)
  })
  return true
}

const isFinal = (failed: unknown) => failed instanceof SendingFailure && failed.isFinal

/** 30 seconds, then twice as long each time, an hour at most. @param attempts that were made */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(attempts - 1, 12))
}
