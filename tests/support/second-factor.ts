import { stepAt, codeAt } from '#server/db/totp.ts'
import type { TestPerson, TestServer } from './api.ts'

/** An authenticator app in somebody's hand. */
export interface App {
  /** The code that it shows, so many half minutes from now. */
  readonly code: (shift?: number) => string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Sets up an authenticator app for somebody who has just signed in. Half a minute passes, so that its code is fresh. */
export async function setUpApp(server: TestServer, { token }: Pick<TestPerson, 'token'>): Promise<App> {
  const { secret } = (await server.call('secondFactor.beginAuthenticator', {}, { token })).data
  const key = bytesOf(secret)
  const code = (shift = 0) => codeAt(key, stepAt(server.now()) + shift)
  const confirmed = await server.call('secondFactor.confirmAuthenticator', { body: { code: code() } }, { token })
  const recoveryCodes = confirmed.data.recovery_codes ?? []
  await server.deps.background.settled()
  server.advance(30_000)
  return { code, secret, recoveryCodes }
}

/** Of what an app is given to type. */
export function bytesOf(base32: string): Uint8Array {
  const bits = [...base32]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}
