import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readIdentity, renewEpoch } from './identity.ts'
import { openDatabase } from './open.ts'
import { connect } from './sqlite/driver.ts'
import { courses } from './sqlite/migrations/0002-courses.ts'
import { files } from './sqlite/migrations/0003-files.ts'
import { first } from './sqlite/migrations/0001-first.ts'

const RANDOM = /^[\w-]{12}$/

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-identity-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Opens it, asks once, and closes it. */
async function identityIn(dir: string) {
  const { db, close } = await openDatabase(dir)
  const identity = await readIdentity(db)
  await close()
  return identity
}

test('a database gets an identity of its own and keeps it', async () => {
  const dir = folder()
  const made = await identityIn(dir)
  expect(made).toEqual({ id: expect.stringMatching(RANDOM), epoch: expect.stringMatching(RANDOM) })
  expect(made.id).not.toBe(made.epoch)
  expect(await identityIn(dir)).toEqual(made)
  const other = await identityIn(folder())
  expect([other.id, other.epoch]).not.toContain(made.id)
  expect(other.epoch).not.toBe(made.epoch)
})

test('a database of an older version gets one when it is opened', async () => {
  const dir = folder()
  const handle = connect(join(dir, 'offdesk.sqlite'), 'write')
  for (const step of [first, courses, files]) handle.exec(step.up)
  handle.exec('pragma user_version = 3')
  handle.close()
  const made = await identityIn(dir)
  expect(made.id).toMatch(RANDOM)
  expect(await identityIn(dir)).toEqual(made)
})

test('two processes that open a new database at once agree on its identity', async () => {
  const dir = folder()
  const both = await Promise.all([openDatabase(dir), openDatabase(dir)])
  const [one, two] = await Promise.all(both.map(({ db }) => readIdentity(db)))
  for (const { close } of both) await close()
  expect(one).toEqual(two)
})

test('a new epoch leaves the id as it is', async () => {
  const dir = folder()
  const before = await identityIn(dir)
  const { write, close } = await openDatabase(dir)
  const renewed = await write((trx) => renewEpoch(trx, Date.now()))
  await close()
  expect(renewed.id).toBe(before.id)
  expect(renewed.epoch).toMatch(RANDOM)
  expect(renewed.epoch).not.toBe(before.epoch)
  expect(await identityIn(dir)).toEqual(renewed)
})
