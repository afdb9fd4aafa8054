import type { SendingResult } from '#contract/calls/mail-servers.ts'
import { mailPassword, noteTest } from '#server/db/mail-servers.ts'
import type { Context } from '#server/http/context.ts'
import { readSettings } from '#server/records/settings.ts'
import { testMail } from './messages.ts'
import { newMessageId, noteDirect } from './queue.ts'
import { SendingFailure, UnclearSending } from './sending-failure.ts'
import { type MailServer, type OutgoingMail, sendMail } from './transport.ts'

/** Mails that somebody waits for: sent at once or not at all, and told how that ended. */

type Calling = Pick<Context, 'db' | 'deps' | 'account' | 'now'>

/** Whose password is used: one that was typed, or the one stored with a server. `version`: it is that server's own test. */
type Credentials = { readonly password: string } | { readonly id: number | undefined; readonly version?: number }

interface Outcome {
  readonly result: SendingResult
  readonly failed: Error | null
}

/** @param send throws what went wrong */
async function outcomeOf(send: () => Promise<void>, done: string): Promise<Outcome> {
  try {
    await send()
    return { result: { success: true, message: done, stage: null }, failed: null }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const stage = error instanceof SendingFailure ? error.stage : error instanceof UnclearSending ? 'message' : null
    return { result: { success: false, message: error.message, stage }, failed: error }
  }
}

/**
 * Sends through one server and writes down how it ended. @param mail with who it is to
 * @param done the sentence of success
 */
export async function sendNow(
  { deps, now }: Calling,
  server: MailServer & { readonly name: string },
  password: string | undefined,
  mail: OutgoingMail & { readonly kind: 'server_test' | 'template_test' },
  done: string,
): Promise<SendingResult> {
  const { site_url, site_name } = await readSettings(deps.db)
  const messageId = newMessageId(site_url)
  const named = { ...server, from_name: server.from_name || site_name }
  const { result, failed } = await outcomeOf(() => sendMail(named, password, mail, { messageId }), done)
  const { kind, to, subject } = mail
  const at = new Date(now).toISOString()
  await deps.write((trx) => noteDirect(trx, { kind, to, subject, server: server.name }, failed, messageId, at))
  return result
}

/** @param to the caller's own address when absent */
export async function testServerByMail(
  context: Calling,
  server: MailServer & { readonly name: string },
  given: Credentials,
  to = context.account().email,
): Promise<SendingResult> {
  const { deps, now } = context
  const stored = 'id' in given ? given.id : undefined
  const password = 'password' in given ? given.password : await storedPassword(context, stored)
  const site = await readSettings(deps.db)
  const mail = { ...testMail(site, to, server.name), kind: 'server_test' } as const
  const result = await sendNow(context, server, password, mail, `A test mail was sent to ${to}.`)
  if (stored !== undefined && 'version' in given && given.version !== undefined) {
    const { version } = given
    const { success: test_successful, message: test_message, stage: test_stage } = result
    const last_tested_at = new Date(now).toISOString()
    await deps.write((trx) =>
      noteTest(trx, stored, version, { test_successful, test_message, test_stage, last_tested_at }),
    )
  }
  return result
}

async function storedPassword({ db, deps }: Calling, id: number | undefined): Promise<string | undefined> {
  return id === undefined ? undefined : mailPassword(db, deps.config.secretKeys, id)
}
