import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keyFromText, seal, storedKey, unseal } from './secrets.ts'

const key = keyFromText('a key of some length for the test')

test('a sealed secret opens with its key and its owner alone', () => {
  const sealed = seal(key, 'hunter2 ü', 'mail_servers/1/password')
  expect(sealed).not.toContain('hunter2')
  expect(unseal(key, sealed, 'mail_servers/1/password')).toBe('hunter2 ü')
  expect(() => unseal(key, sealed, 'mail_servers/2/password')).toThrow()
  expect(() => unseal(keyFromText('another'), sealed, 'mail_servers/1/password')).toThrow()
})

test('a changed byte is noticed, and the same secret never looks the same', () => {
  const bytes = Buffer.from(seal(key, 'secret', 'x'), 'base64')
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => unseal(key, changed.toString('base64'), 'x')).toThrow()
  }
  expect(seal(key, 'secret', 'x')).not.toBe(seal(key, 'secret', 'x'))
})

test('the stored key is made once, for its owner’s eyes alone', () => {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-key-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const made = storedKey(dir)
  expect(made).toHaveLength(32)
  expect(storedKey(dir)).toEqual(made)
  expect(statSync(join(dir, 'secret.key')).mode & 0o777).toBe(0o600)
  writeFileSync(join(dir, 'secret.key'), 'damaged')
  expect(() => storedKey(dir)).toThrow('secret.key does not hold a key')
})
