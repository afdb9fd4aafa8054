import { IDEMPOTENCY_DAYS } from '#contract/calls/receipt.ts'
import { HISTORY_DAYS } from '#contract/calls/incidents.ts'
import { noteActivity } from './activity.ts'
import { forgetIncidents } from './incidents.ts'
import { forgetMails } from './mails.ts'
import type { Db } from './schema.ts'

/** What is kept for a while and then goes by itself, besides the trash. */

const DAY = 86_400_000
const ERROR_DAYS = 30
const MAIL_DAYS = 30
const ACTIVITY_DAYS = 365

/**
 * @param until what is too old then goes, milliseconds (see ageing.ts)
 * @param at of the deed that says so (ISO text)
 */
export async function deleteExpired(trx: Db, until: number, at: string): Promise<void> {
  const before = (days: number) => new Date(until - days * DAY).toISOString()
  await trx.deleteFrom('idempotency_keys').where('created_at', '<', before(IDEMPOTENCY_DAYS)).execute()
  await trx.deleteFrom('email_tokens').where('expires_at', '<=', before(0)).execute()
  await trx.deleteFrom('sessions').where('expires_at', '<=', before(0)).execute()
  await trx.deleteFrom('answered_challenges').where('expires_at', '<=', before(0)).execute()
  await forgetMails(trx, before(MAIL_DAYS))
  await forgetIncidents(trx, before(HISTORY_DAYS))
  await trx.deleteFrom('server_errors').where('at', '<', before(ERROR_DAYS)).execute()
  await forgetActivities(trx, at, before(ACTIVITY_DAYS))
  // Longer than any window that counts them.
  await trx
    .deleteFrom('rate_limits')
    .where('at', '<', until - DAY)
    .execute()
}

/** Says that it deletes before it does: the database counts the year from the newest row. */
async function forgetActivities(trx: Db, at: string, before: string): Promise<void> {
  const old = await trx.selectFrom('activities').select('id').where('at', '<', before).limit(1).executeTakeFirst()
  if (!old) return
  const purge = { at, ip: '', requestId: 'purge', caller: undefined }
  await noteActivity(trx, purge, { action: 'activities.purged', title: `before ${before}` })
  // Kind by kind, as the index of their words lies: in any other order each row is a step of its own there.
  const kinds = await trx.selectFrom('activities').select('action').distinct().where('at', '<', before).execute()
  for (const { action } of kinds) {
    await trx.deleteFrom('activities').where('action', '=', action).where('at', '<', before).execute()
  }
}
