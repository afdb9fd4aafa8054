import { IDEMPOTENCY_DAYS } from '#contract/calls/receipt.ts'
import type { Db } from './schema.ts'

/** What is kept for a while and then goes by itself, besides the trash. */

const DAY = 86_400_000
const ERROR_DAYS = 30
const ACTIVITY_DAYS = 365

/** @param now milliseconds */
export async function deleteExpired(trx: Db, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * DAY).toISOString()
  await trx.deleteFrom('idempotency_keys').where('created_at', '<', before(IDEMPOTENCY_DAYS)).execute()
  await trx.deleteFrom('email_tokens').where('expires_at', '<=', before(0)).execute()
  await trx.deleteFrom('sessions').where('expires_at', '<=', before(0)).execute()
  await trx.deleteFrom('server_errors').where('at', '<', before(ERROR_DAYS)).execute()
  await trx.deleteFrom('activities').where('at', '<', before(ACTIVITY_DAYS)).execute()
  // Longer than any window that counts them.
  await trx
    .deleteFrom('rate_limits')
    .where('at', '<', now - DAY)
    .execute()
}
