import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Random } from './tokens.ts'
import { emailKey } from './users.ts'

/**
 * A device that signed in to an account once is told apart from strangers at its next sign-in, so that strangers who
 * guess can't lock it out. The token opens nothing: it only buys tries of its own. It is signed and not stored; another
 * address of the account makes it void, as a year does.
 */

const PREFIX = 'odd_'
const YEAR = 365 * 86_400_000

/** @param now milliseconds */
export function newDeviceToken(key: Uint8Array, random: Random, email: string, now: number): string {
  const name = `${now.toString(36)}.${Buffer.from(random.bytes(16)).toString('base64url')}`
  return `${PREFIX}${name}.${signature(key, name, email)}`
}

/** @returns the device's own name, if the token was given out for this account and is not too old */
export function knownDevice(key: Uint8Array, token: unknown, email: string, now: number): string | undefined {
  if (typeof token !== 'string') return undefined
  const [, name, made, signed] = /^odd_(([0-9a-z]{1,12})\.[\w-]{22})\.([\w-]{43})$/.exec(token) ?? []
  if (!name || !made || !signed || Number.parseInt(made, 36) + YEAR <= now) return undefined
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(key, name, email))) ? name : undefined
}

function signature(key: Uint8Array, name: string, email: string): string {
  // The purpose is part of what is signed, because the same key seals secrets.
  return createHmac('sha256', key)
    .update(`offdesk known device\0${name}\0${emailKey(email)}`)
    .digest('base64url')
}
