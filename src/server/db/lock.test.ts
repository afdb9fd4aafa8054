import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './lock.ts'

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-lock-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return join(dir, 'made')
}

test('many share a folder, and one has it alone when all have left', () => {
  const dir = folder()
  const one = lockFolder(dir, 'server', 'shared')
  const two = lockFolder(dir, 'server', 'shared')
  expect(lockFolder(dir, 'server', 'alone')).toBeNull()
  one?.()
  expect(lockFolder(dir, 'server', 'alone')).toBeNull()
  two?.()
  const alone = lockFolder(dir, 'server', 'alone')
  expect(alone).not.toBeNull()
  expect(lockFolder(dir, 'server', 'shared')).toBeNull()
  expect(lockFolder(dir, 'server', 'alone')).toBeNull()
  alone?.()
  lockFolder(dir, 'server', 'shared')?.()
  expect(statSync(join(dir, '.server.lock')).mode & 0o777).toBe(0o600)
  expect(statSync(dir).mode & 0o777).toBe(0o700)
})
