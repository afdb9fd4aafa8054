import { randomBytes } from 'node:crypto'
import { Failure, invalid } from '#server/failure.ts'
import { weaknessOf } from './weak-passwords.ts'

/** argon2id off the event loop, few at a time, equal work for unknown accounts. */

export interface Passwords {
  readonly hash: (password: string) => Promise<string>
  /** `undefined` as the stored hash costs the same and is always wrong. */
  readonly matches: (stored: string | undefined, password: string) => Promise<boolean>
  /**
   * Looks at a password that somebody chooses.
   * @param ownWords what it must not be made of: the person's name and address, the site's
   * @param field where it was typed; `password` when absent
   * @throws Failure `invalid` for that field when it is too easy to guess
   */
  readonly mustBeGood: (password: string, ownWords: readonly string[], field?: string) => Promise<void>
  /** Whether the stored hash was made with less work than today's. */
  readonly isOutdated: (stored: string) => boolean
}

export interface Cost {
  /** KiB. */
  readonly memoryCost: number
  readonly timeCost: number
}

const DEFAULT_COST: Cost = { memoryCost: 64 * 1024, timeCost: 3 }
/** As every hash of argon2 says it. */
const COST_IN_HASH = /\$m=(\d+),t=(\d+),/
const MOST_AT_ONCE = 2
/** Clients give up after ten seconds: whoever would wait longer hears at once that it takes another try. */
const MOST_WAITING = 24

/** Loaded with the first password: 4 MB that a server at rest need not hold. */
const argon = () => import('@node-rs/argon2')

/** What no password gives: to try one against it takes the work and the memory of one hash, as against another. */
function hashOfNobody({ memoryCost, timeCost }: Cost): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${random(16)}$${random(32)}`
}

/** @throws (from its functions) Failure `unavailable` when too many wait already */
export function openPasswords(cost: Cost = DEFAULT_COST): Passwords {
  const options = { ...cost, parallelism: 1 }
  const waiting: (() => void)[] = []
  let active = 0
  const nobody = hashOfNobody(cost)

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (active >= MOST_AT_ONCE) {
      if (waiting.length >= MOST_WAITING) {
        throw new Failure('unavailable', 'Too many people sign in at the moment.', { retryAfter: 5 })
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else active += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else active -= 1
    }
  }

  return {
    hash: async (password) => {
      const { hash } = await argon()
      return inTurn(() => hash(password.normalize('NFC'), options))
    },
    matches: async (stored, password) => {
      const { verify } = await argon()
      const right = await inTurn(() => verify(stored ?? nobody, password.normalize('NFC')))
      return right && stored !== undefined
    },
    mustBeGood: async (password, ownWords, field = 'password') => {
      const weakness = await weaknessOf(password, ownWords)
      if (weakness) throw invalid(field, weakness)
    },
    isOutdated: (stored) => {
      const [, memory, time] = COST_IN_HASH.exec(stored) ?? []
      return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost
    },
  }
}
