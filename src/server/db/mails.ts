import type { Insertable } from 'kysely'
import { LISTED_MAILS, type MailState, type SendingStage } from '#contract/calls/mail-log.ts'
import type { Db, MailsTable } from './schema.ts'

/** Mails that wait, and what became of those that were sent. */

/** A claim older than this belongs to a process that is no more: no session lasts so long. */
const CLAIM_MS = 5 * 60_000

export async function insertMail(
  trx: Db,
  mail: Omit<Insertable<MailsTable>, 'stage' | 'claimed_at' | 'finished_at'>,
): Promise<number> {
  const values = { ...mail, stage: null, claimed_at: null, finished_at: null }
  const { id } = await trx.insertInto('mails').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Takes the next mail that is due: nobody else takes it meanwhile.
 * @param now milliseconds
 */
export async function claimMail(trx: Db, now: number) {
  const at = new Date(now).toISOString()
  const due = trx
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', at)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
  return trx
    .updateTable('mails')
    .set((value) => ({ state: 'sending', claimed_at: at, attempts: value('attempts', '+', 1) }))
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst()
}

/**
 * What a process left behind that died: what was not handed over waits again, of the rest nobody knows. And what is of
 * no use any more.
 * @param now milliseconds
 */
export async function settleMails(trx: Db, now: number): Promise<void> {
  const [at, before] = [new Date(now).toISOString(), new Date(now - CLAIM_MS).toISOString()]
  await trx
    .updateTable('mails')
    .set({ state: 'waiting', claimed_at: null, next_at: at })
    .where('state', '=', 'sending')
    .where('claimed_at', '<=', before)
    .execute()
  const reason = 'The server stopped while it handed this over, so it may have arrived.'
  await trx
    .updateTable('mails')
    .set({ state: 'unclear', stage: 'message', reason, sealed: null, finished_at: at })
    .where('state', '=', 'handed')
    .where('claimed_at', '<=', before)
    .execute()
  const late = 'It could not be sent while it was of use.'
  await trx
    .updateTable('mails')
    .set((value) => ({
      state: 'failed',
      sealed: null,
      finished_at: at,
      reason: value.case().when('reason', '=', '').then(late).else(value.ref('reason')).end(),
    }))
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', at)
    .execute()
}

/** Whether there is anything to settle or to claim. @param now milliseconds */
export async function isMailDue(db: Db, now: number): Promise<boolean> {
  const [at, before] = [new Date(now).toISOString(), new Date(now - CLAIM_MS).toISOString()]
  const open = await db
    .selectFrom('mails')
    .select('id')
    .where((is) =>
      is.or([
        is.and([is('state', '=', 'waiting'), is('next_at', '<=', at)]),
        is.and([is('state', '=', 'waiting'), is('expires_at', '<=', at)]),
        is.and([is('state', 'in', ['sending', 'handed']), is('claimed_at', '<=', before)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

interface Progress {
  readonly state: MailState
  readonly server?: string
  readonly stage?: SendingStage | null
  readonly reason?: string
  readonly next_at?: string
  readonly finished_at?: string
  readonly sealed?: null
}

export async function noteMail(trx: Db, id: number, progress: Progress): Promise<void> {
  await trx.updateTable('mails').set(progress).where('id', '=', id).execute()
}

/** Newest first, without their texts. */
export async function listMails(db: Db) {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'message_id', 'kind', 'recipient', 'subject', 'state', 'attempts', 'server', 'stage', 'reason'])
    .select(['created_at', 'next_at', 'finished_at'])
    .orderBy('id', 'desc')
    .limit(LISTED_MAILS)
    .execute()
  return rows.map((row) => ({ ...row, next_at: row.state === 'waiting' ? row.next_at : null }))
}

/** Goes back to an earlier state of the data: what waited then may have been sent since. */
export async function holdMails(trx: Db, at: string): Promise<void> {
  const reason = 'The site was restored from a backup, so it may have been sent before.'
  await trx
    .updateTable('mails')
    .set({ state: 'unclear', reason, sealed: null, finished_at: at })
    .where('finished_at', 'is', null)
    .execute()
}

/** Rows of what ended before that moment (ISO text). */
export async function forgetMails(trx: Db, before: string): Promise<void> {
  await trx.deleteFrom('mails').where('finished_at', '<', before).execute()
}
