import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { keepPushKey, readPushKey, replacePushKey, resealPushKey } from '#server/db/push.ts'
import type { Db } from '#server/db/schema.ts'
import { type SecretKeys, SecretUnreadable } from '#server/db/secrets.ts'
import type { Write } from '#server/db/write-queue.ts'

/** The key pair that push services know this site by (VAPID, RFC 8292). */

const CURVE = 'prime256v1'
const HOUR = 3600
/** Push services take a day at most. */
const TOKEN_LIFE = 12 * HOUR

export interface PushKeys {
  /** In base64url, as a browser subscribes with it. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

interface Keeping {
  readonly db: Db
  readonly write: Write
  readonly keys: SecretKeys
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Made at the first start, and the same ever after: with another one every device would have to subscribe anew.
 * @throws SecretUnreadable
 */
export async function pushKeys({ db, write, keys, now }: Keeping): Promise<PushKeys> {
  const at = new Date(now()).toISOString()
  const known = await readPushKey(db, keys)
  if (known) {
    if (known.isOutdated) await write((trx) => resealPushKey(trx, keys, known.secret, at))
    return keysFrom(known.secret)
  }
  const made = newSecret()
  await write((trx) => keepPushKey(trx, keys, made, at))
  const kept = await readPushKey(db, keys)
  if (kept === undefined) throw new Error('The key of push notices was not kept')
  return keysFrom(kept.secret)
}

/**
 * For a device that asks: where the one of before can't be read any more, another one takes its place. Nothing else
 * replaces it, so that a start with a wrong SECRET_KEY costs no device its notices.
 */
export async function usablePushKeys(keeping: Keeping): Promise<PushKeys> {
  const { db, write, keys, now } = keeping
  if (!(await isReadable(db, keys))) {
    await write(async (trx) => {
      // Somebody else may have been first.
      if (!(await isReadable(trx, keys))) await replacePushKey(trx, keys, newSecret(), new Date(now()).toISOString())
    })
  }
  return pushKeys(keeping)
}

async function isReadable(db: Db, keys: SecretKeys): Promise<boolean> {
  try {
    await readPushKey(db, keys)
    return true
  } catch (error) {
    if (error instanceof SecretUnreadable) return false
    throw error
  }
}

/** 32 bytes in hex. */
function newSecret(): string {
  const made = createECDH(CURVE)
  made.generateKeys()
  return made.getPrivateKey().toString('hex').padStart(64, '0')
}

/** @param secret 32 bytes in hex */
function keysFrom(secret: string): PushKeys {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(secret, 'hex')
  const point = pair.getPublicKey()
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const d = Buffer.from(secret, 'hex').toString('base64url')
  const key = { kty: 'EC', crv: 'P-256', d, x: part(1, 33), y: part(33, 65) }
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key, format: 'jwk' }) }
}

/**
 * What a push service asks for to know who sends.
 * @param subject where its people reach whoever runs this: a `mailto:` or `https:` address
 * @param now milliseconds
 * @returns the header `Authorization`
 */
export function vapidHeader(keys: PushKeys, endpoint: string, subject: string, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + TOKEN_LIFE, sub: subject }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
