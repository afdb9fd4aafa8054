import { createHmac, timingSafeEqual } from 'node:crypto'

/** Codes of authenticator apps: RFC 6238 with what every app understands, SHA-1, six digits, half a minute. */

const STEP = 30_000
const DIGITS = 6
/** As long as SHA-1 is, which RFC 4226 recommends. */
export const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** @param now milliseconds @returns the half minute since 1970 */
export const stepAt = (now: number) => Math.floor(now / STEP)

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const start = digest.readUInt8(digest.length - 1) & 15
  const number = digest.readUInt32BE(start) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * Clocks of phones are off by some seconds, and typing takes some: the codes before and after count too.
 * @param now milliseconds
 * @returns the half minute that the code belongs to
 */
export function stepOf(secret: Uint8Array, code: string, now: number): number | undefined {
  const typed = Buffer.from(code)
  return [0, -1, 1]
    .map((shift) => stepAt(now) + shift)
    .find((step) => {
      const right = Buffer.from(codeAt(secret, step))
      return right.length === typed.length && timingSafeEqual(right, typed)
    })
}

/** As apps take it when it is typed. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = Array.from({ length: Math.ceil(bits.length / 5) }, (_, index) => bits.slice(5 * index, 5 * index + 5))
  return letters.map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('')
}

/** What stands in the QR code. @param issuer whose code it is, as the app lists it */
export function enrolmentAddress(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer.replaceAll(':', ' '))}:${encodeURIComponent(account)}`
  const parts = {
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP / 1000),
  }
  // Apps read %20 and take a plus for a plus.
  return `otpauth://totp/${label}?${new URLSearchParams(parts).toString().replaceAll('+', '%20')}`
}
