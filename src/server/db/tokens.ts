import { hash } from 'node:crypto'

/** Opaque random tokens of 256 bits; only their SHA-256 is stored. The prefix tells leak scanners. */

export interface Random {
  readonly bytes: (count: number) => Uint8Array
}

export const SESSION_PREFIX = 'ods_'
export const API_TOKEN_PREFIX = 'odt_'

export function newToken(random: Random, prefix: string): string {
  return prefix + Buffer.from(random.bytes(32)).toString('base64url')
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}

/** Without the letters and digits that are taken for each other: 32, so that each letter of a code is 5 bits. */
const TYPED = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code that somebody types by hand, in groups of four. */
export function newTypedCode(random: Random, letters: number): string {
  const code = [...random.bytes(letters)].map((byte) => TYPED.charAt(byte % TYPED.length)).join('')
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Case, spaces and hyphens don't count. */
export function hashTypedCode(typed: string): string {
  return hashToken(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))
}
