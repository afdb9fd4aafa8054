import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scryptSync } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Secrets are encrypted at rest with AES-256-GCM. The key is SECRET_KEY, else `DATA_DIR/secret.key`,
 * which this file makes at the first start and nobody deletes: without it no sealed secret can be read again.
 */

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The key that seals, and those that may have sealed before it. */
export interface SecretKeys {
  readonly current: Uint8Array
  readonly older: readonly Uint8Array[]
}

/** Every start takes this long for a SECRET_KEY, and whoever wants to guess it, for each guess: some 80 ms and 32 MB. */
const STRETCH = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** Without a salt of its own: two servers on one database must come to the same key. */
export function keyFromText(text: string): Uint8Array {
  return scryptSync(text, 'offdesk secret key', KEY_BYTES, STRETCH)
}

/** As keys were made of text before they were stretched; opens what was sealed then. */
export function olderKeyFromText(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}

/** Names a key without telling anything about it. */
function idOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('offdesk key id').digest('hex').slice(0, 8)
}

/** @throws when the folder can't be written or the file holds no key */
export function storedKey(dataDir: string): Uint8Array {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'secret.key')
  try {
    const descriptor = openSync(path, 'wx', 0o600)
    try {
      writeSync(descriptor, `${randomBytes(KEY_BYTES).toString('hex')}\n`)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readKey(path)
}

/** The key of a time without SECRET_KEY, if there was one. @throws as `storedKey` */
export function leftKey(dataDir: string): Uint8Array | undefined {
  const path = join(dataDir, 'secret.key')
  return existsSync(path) ? readKey(path) : undefined
}

function readKey(path: string): Uint8Array {
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  if (key.length !== KEY_BYTES) throw new Error('secret.key does not hold a key')
  return key
}

/**
 * @param about what the secret belongs to; the same text is needed to open it, so that rows can't be swapped
 * @returns the name of the key and the sealed secret
 */
export function seal({ current: key }: SecretKeys, secret: string, about: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `${idOf(key)}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')}`
}

/** Everything else goes on without it: whoever needs it says so, and nobody else waits for it. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable'
  constructor(options?: ErrorOptions) {
    super(
      'A stored secret can’t be read: it was sealed with another SECRET_KEY than the server has now. Enter it again, or start the server with the key of before as OLD_SECRET_KEY.',
      options,
    )
  }
}

interface Unsealed {
  readonly secret: string
  /** Sealed by an older key, or without its name: to be sealed again. */
  readonly isOutdated: boolean
}

/** @throws SecretUnreadable when no key here sealed it, or the text or the owner is another one */
export function unseal(keys: SecretKeys, sealed: string, about: string): Unsealed {
  try {
    return unsealWith(keys, sealed, about)
  } catch (error) {
    throw new SecretUnreadable({ cause: error })
  }
}

function unsealWith(keys: SecretKeys, sealed: string, about: string): Unsealed {
  const [id, named] = sealed.split('.')
  const all = [keys.current, ...keys.older]
  if (named === undefined) return { secret: openWithAny(all, sealed, about), isOutdated: true }
  const key = all.find((one) => idOf(one) === id)
  if (!key) throw new Error(`It was sealed by the key ${id}`)
  return { secret: open(key, named, about), isOutdated: key !== keys.current }
}

/** Secrets of older versions do not name their key. */
function openWithAny(keys: readonly Uint8Array[], sealed: string, about: string): string {
  const [key, ...others] = keys
  if (!key) throw new Error('There is no key')
  try {
    return open(key, sealed, about)
  } catch (error) {
    if (others.length === 0) throw error
    return openWithAny(others, sealed, about)
  }
}

function open(key: Uint8Array, sealed: string, about: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
