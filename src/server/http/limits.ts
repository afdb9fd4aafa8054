import type { RateLimit } from '#contract/calls/endpoint.ts'
import { bucketOf, countedTries, countTry, forgetTries } from '#server/db/rate-limits.ts'
import { Failure } from '#server/failure.ts'
import type { Write } from '#server/db/write-queue.ts'
import { addressGroup, networkOf } from './client-address.ts'

/**
 * Limits by address and account. Counted in the database, so a restart resets nothing, and
 * counted before the work, so that parallel tries can't slip through. Known and unknown accounts count alike.
 */

/** What is counted together. */
type By = 'address' | 'network' | 'account' | 'account and address' | 'device'

interface Count {
  readonly by: By
  readonly most: number
  readonly minutes: number
  /** From so many on, one try in so many minutes. */
  readonly slower?: { readonly from: number; readonly minutes: number }
}

interface Rule {
  readonly counts: readonly Count[]
  /** Instead of those by account, for a device that signed in to the account before. */
  readonly ofKnownDevice?: readonly Count[]
  /** Successful calls are not counted. */
  readonly failuresOnly: boolean
}

const DAY = 24 * 60
const HOUR = 60

const perAddress = (most: number, minutes: number): Count[] => [
  { by: 'address', most, minutes },
  { by: 'network', most: 5 * most, minutes },
]

const RULES: Record<RateLimit, Rule> = {
  'sign-in': {
    counts: [
      ...perAddress(20, 15),
      { by: 'account and address', most: 5, minutes: 15 },
      { by: 'account', most: 100, minutes: DAY, slower: { from: 20, minutes: 10 } },
    ],
    ofKnownDevice: [
      { by: 'device', most: 5, minutes: 15 },
      { by: 'device', most: 20, minutes: DAY },
    ],
    failuresOnly: true,
  },
  // Nobody guesses a signature: this only bounds the work, and no stranger uses up another one's tries.
  passkey: { counts: perAddress(20, 15), failuresOnly: true },
  // By somebody signed in already: the account is theirs to name, so strangers can't use it up.
  password: {
    counts: [
      { by: 'account', most: 5, minutes: 15 },
      { by: 'account', most: 20, minutes: DAY },
    ],
    failuresOnly: true,
  },
  // Six digits are few: whoever tries them knows the password already, so the owner alone can use these tries up.
  'second-factor': {
    counts: [
      { by: 'account', most: 5, minutes: 15 },
      { by: 'account', most: 20, minutes: DAY },
    ],
    failuresOnly: true,
  },
  register: { counts: perAddress(10, HOUR), failuresOnly: false },
  reset: {
    counts: [...perAddress(20, HOUR), { by: 'account and address', most: 5, minutes: HOUR }],
    failuresOnly: false,
  },
  contact: { counts: perAddress(5, HOUR), failuresOnly: false },
  // Each leaves the house; by account, since an admin's addresses may be many.
  'test-mail': { counts: [{ by: 'account', most: 30, minutes: HOUR }], failuresOnly: false },
  'test-push': { counts: [{ by: 'account', most: 30, minutes: HOUR }], failuresOnly: false },
  'link-look': { counts: [{ by: 'account', most: 60, minutes: HOUR }], failuresOnly: false },
  'ai-test': { counts: [{ by: 'account', most: 60, minutes: HOUR }], failuresOnly: false },
  setup: { counts: perAddress(5, 15), failuresOnly: true },
}

/** Whose try it is. */
export interface Tried {
  readonly address: string
  /** What is tried: an email address or an account's id; empty when the call names none. */
  readonly account: string
  /** A device that signed in to this account before, by a name of its own. */
  readonly device?: string | undefined
}

/** A counted try. */
export interface Try {
  /** The call succeeded, or failed for a reason that is not the caller's. */
  readonly succeeded: () => Promise<void>
  readonly notTheirs: () => Promise<void>
}

/**
 * Counts a try.
 * @param now milliseconds
 * @throws Failure `too_many` when a limit is reached; the try is not counted then
 */
export async function take(write: Write, kind: RateLimit, tried: Tried, now: number): Promise<Try> {
  const rule = RULES[kind]
  const counts = countsFor(rule, tried).flatMap((count) => {
    const name = nameOf(kind, count.by, tried)
    return name === undefined ? [] : [{ count, name }]
  })

  const ids = await write(async (trx) => {
    for (const { count, name } of counts) {
      const since = now - count.minutes * 60_000
      const wait = waitOf(count, await countedTries(trx, name, since, count.most), now)
      if (wait > 0) throw tooMany(wait)
    }
    const taken: number[] = []
    for (const name of new Set(counts.map((each) => each.name))) taken.push(await countTry(trx, name, now))
    return taken
  })
  const release = async () => {
    await write((trx) => forgetTries(trx, ids))
  }
  return { succeeded: rule.failuresOnly ? release : async () => {}, notTheirs: release }
}

function countsFor({ counts, ofKnownDevice }: Rule, { device }: Tried): readonly Count[] {
  if (device === undefined || !ofKnownDevice) return counts
  return [...counts.filter(({ by }) => by === 'address' || by === 'network'), ...ofKnownDevice]
}

function nameOf(kind: RateLimit, by: By, { address, account, device }: Tried): string | undefined {
  const group = addressGroup(address)
  if (by === 'address') return bucketOf(kind, group)
  if (by === 'account and address') return bucketOf(kind, group, account)
  if (by === 'account') return bucketOf(kind, 'account', account)
  const other = by === 'network' ? networkOf(address) : device
  return other && bucketOf(kind, other)
}

/** @param moments of the tries that count, newest first @returns milliseconds until another one is taken; 0: now */
function waitOf({ most, minutes, slower }: Count, moments: readonly number[], now: number): number {
  const [newest, oldest] = [moments[0], moments.at(-1)]
  if (newest === undefined || oldest === undefined) return 0
  if (moments.length >= most) return oldest + minutes * 60_000 - now
  if (slower && moments.length >= slower.from) return newest + slower.minutes * 60_000 - now
  return 0
}

function tooMany(milliseconds: number): Failure {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const text = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
  return new Failure('too_many', text, { retryAfter: milliseconds / 1000 })
}
