import { createHash } from 'node:crypto'
import type { RateLimit } from '#contract/calls/endpoint.ts'
import { countedTries, countTry, forgetTries } from '#server/db/rate-limits.ts'
import { Failure } from '#server/failure.ts'
import type { Write } from '#server/db/write-queue.ts'
import { addressGroup } from './client-address.ts'

/**
 * Limits by address and account. Counted in the database, so a restart resets nothing, and
 * counted before the work, so that parallel tries can't slip through.
 */

interface Rule {
  readonly minutes: number
  /** Of one address with one account. */
  readonly perAccount?: number
  readonly perAddress: number
  /** Successful calls are not counted. */
  readonly failuresOnly: boolean
}

const RULES: Record<RateLimit, Rule> = {
  'sign-in': { minutes: 15, perAccount: 5, perAddress: 20, failuresOnly: true },
  register: { minutes: 60, perAddress: 10, failuresOnly: false },
  reset: { minutes: 60, perAccount: 5, perAddress: 20, failuresOnly: false },
  contact: { minutes: 60, perAddress: 5, failuresOnly: false },
  setup: { minutes: 15, perAddress: 5, failuresOnly: true },
}

/** A counted try. */
export interface Try {
  /** The call succeeded, or failed for a reason that is not the caller's. */
  readonly succeeded: () => Promise<void>
  readonly notTheirs: () => Promise<void>
}

/**
 * Counts a try.
 * @param account what is tried: an email address or an account's id
 * @throws Failure `too_many` when the limit is reached; the try is not counted then
 */
export async function take(write: Write, kind: RateLimit, address: string, account: string, now: number): Promise<Try> {
  const rule = RULES[kind]
  const group = addressGroup(address)
  const buckets = [{ name: bucket(kind, group), most: rule.perAddress }]
  if (rule.perAccount) buckets.push({ name: bucket(kind, group, account.toLowerCase()), most: rule.perAccount })
  const since = now - rule.minutes * 60_000

  const ids = await write(async (trx) => {
    const taken: number[] = []
    for (const { name, most } of buckets) {
      const counted = await countedTries(trx, name, since, most)
      const oldest = counted.at(-1)
      if (oldest !== undefined && counted.length >= most) throw tooMany(oldest - since)
    }
    for (const { name } of buckets) taken.push(await countTry(trx, name, now))
    return taken
  })
  const release = async () => {
    await write((trx) => forgetTries(trx, ids))
  }
  return { succeeded: rule.failuresOnly ? release : async () => {}, notTheirs: release }
}

/** Addresses and accounts are stored as a hash: the limit needs to recognise them, not to know them. */
function bucket(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

function tooMany(milliseconds: number): Failure {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const text = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return new Failure('too_many', text, { retryAfter: milliseconds / 1000 })
}
