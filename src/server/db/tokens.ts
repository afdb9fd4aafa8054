import { createHash } from 'node:crypto'

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
  return createHash('sha256').update(token).digest('hex')
}
