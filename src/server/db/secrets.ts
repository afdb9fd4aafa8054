import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Secrets are encrypted at rest with AES-256-GCM. The key is SECRET_KEY, else `DATA_DIR/secret.key`,
 * which this file makes at the first start and nobody deletes: without it no sealed secret can be read again.
 */

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function keyFromText(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
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
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  if (key.length !== KEY_BYTES) throw new Error('secret.key does not hold a key')
  return key
}

/**
 * @internal stored secrets are only read so far; the test writes them
 * @param about what the secret belongs to; the same text is needed to open it, so that rows can't be swapped
 */
export function seal(key: Uint8Array, secret: string, about: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** @throws when the key, the text or the owner is another one */
export function unseal(key: Uint8Array, sealed: string, about: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
