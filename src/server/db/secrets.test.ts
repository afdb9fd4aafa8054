import { createCipheriv, createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { keyFromText, seal, storedKey, unseal } from './secrets.ts'

const TEXT = 'a key of some length for the test'
const keys = { current: keyFromText(TEXT), older: [] }
const other = { current: keyFromText('another'), older: [] }

test('a sealed secret opens with its key and its owner alone', () => {
  const sealed = seal(keys, 'hunter2 ü', 'mail_servers/1/password')
  expect(sealed).not.toContain('hunter2')
  expect(unseal(keys, sealed, 'mail_servers/1/password')).toEqual({ secret: 'hunter2 ü', isOutdated: false })
  expect(() => unseal(keys, sealed, 'mail_servers/2/password')).toThrow()
  expect(() => unseal(other, sealed, 'mail_servers/1/password')).toThrow('sealed with another SECRET_KEY')
})

test('a changed byte is noticed, and the same secret never looks the same', () => {
  const [id = '', text = ''] = seal(keys, 'secret', 'x').split('.')
  const bytes = Buffer.from(text, 'base64')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => unseal(keys, `${id}.${changed.toString('base64')}`, 'x')).toThrow()
  }
  expect(seal(keys, 'secret', 'x')).not.toBe(seal(keys, 'secret', 'x'))
})

test('the stored key is made once, for its owner’s eyes alone', () => {
  const dir = folder()
  const made = storedKey(dir)
  expect(made).toHaveLength(32)
  expect(storedKey(dir)).toEqual(made)
  expect(statSync(join(dir, 'secret.key')).mode & 0o777).toBe(0o600)
  writeFileSync(join(dir, 'secret.key'), 'damaged')
  expect(() => storedKey(dir)).toThrow('secret.key does not hold a key')
})

describe('what an earlier configuration sealed', () => {
  const secret = 'the relay’s password'

  test('opens after SECRET_KEY was stretched, and says that it is to be sealed again', () => {
    const key = createHash('sha256').update(TEXT).digest()
    const nonce = Buffer.alloc(12, 5)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('x'))
    const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
    const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
    const { secretKeys } = readConfig({ DATA_DIR: folder(), SECRET_KEY: TEXT })
    expect(unseal(secretKeys, sealed, 'x')).toEqual({ secret, isOutdated: true })
    expect(() => unseal(secretKeys, sealed, 'y')).toThrow()
  })

  test('opens after SECRET_KEY was replaced, while OLD_SECRET_KEY names the one before', () => {
    const dir = folder()
    const before = readConfig({ DATA_DIR: dir, SECRET_KEY: TEXT }).secretKeys
    const env = { DATA_DIR: dir, SECRET_KEY: 'the next key, as long as it has to be' }
    const sealed = seal(before, secret, 'x')
    const after = readConfig({ ...env, OLD_SECRET_KEY: TEXT }).secretKeys
    expect(unseal(after, sealed, 'x')).toEqual({ secret, isOutdated: true })
    expect(unseal(readConfig(env).secretKeys, seal(after, secret, 'x'), 'x').isOutdated).toBe(false)
    expect(() => unseal(readConfig(env).secretKeys, sealed, 'x')).toThrow('OLD_SECRET_KEY')
  })

  test('opens after the key in the folder was replaced by SECRET_KEY', () => {
    const dir = folder()
    const sealed = seal(readConfig({ DATA_DIR: dir }).secretKeys, secret, 'x')
    expect(unseal(readConfig({ DATA_DIR: dir, SECRET_KEY: TEXT }).secretKeys, sealed, 'x').secret).toBe(secret)
  })
})

test('a key made of text takes work, so that guessing it does too', () => {
  const quick = performance.now()
  for (let count = 0; count < 100; count += 1) createHash('sha256').update(TEXT).digest()
  const slow = performance.now()
  keyFromText(TEXT)
  expect((performance.now() - slow) / ((slow - quick) / 100)).toBeGreaterThan(100)
})

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-key-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}
