import { createHmac } from 'node:crypto'
import type { Trx } from './schema.ts'
import { hashToken, type Random } from './tokens.ts'

/**
 * Challenges that a passkey signs. Nothing is written down when one is asked for, so that strangers can't fill the
 * database: the challenge is made from a state that goes out with it, and made again from the state that comes back.
 * Only who holds the state can answer, only for what it was asked for, once, and for five minutes.
 */

/** Milliseconds. */
export const CHALLENGE_LIFE = 5 * 60_000

/** What is asked for: signing in anywhere, or making or showing a passkey within one session. */
export type Purpose = 'sign-in' | `make ${number}` | `prove ${number}`

export interface Challenge {
  readonly state: string
  /** In base64url. */
  readonly challenge: string
}

/** @param now milliseconds */
export function newChallenge(key: Uint8Array, random: Random, purpose: Purpose, now: number): Challenge {
  const until = (now + CHALLENGE_LIFE).toString(36)
  const state = `${until}.${Buffer.from(random.bytes(32)).toString('base64url')}`
  return { state, challenge: challengeOf(key, state, purpose) }
}

/** @param now milliseconds @returns the challenge that went out with this state; undefined when it counts no more */
export function openChallenge(key: Uint8Array, state: string, purpose: Purpose, now: number): Challenge | undefined {
  const [, until] = /^([0-9a-z]{1,12})\.[\w-]{43}$/.exec(state) ?? []
  if (until === undefined || Number.parseInt(until, 36) <= now) return undefined
  return { state, challenge: challengeOf(key, state, purpose) }
}

function challengeOf(key: Uint8Array, state: string, purpose: Purpose): string {
  // What it is for is part of what is signed, because the same key seals secrets.
  return createHmac('sha256', key).update(`offdesk passkey\0${purpose}\0${state}`).digest('base64url')
}

/** @param now milliseconds @returns false when it was answered before */
export async function answerOnce(trx: Trx, { challenge }: Challenge, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('answered_challenges')
    .values({ challenge_hash: hashToken(challenge), expires_at: new Date(now + CHALLENGE_LIFE).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
