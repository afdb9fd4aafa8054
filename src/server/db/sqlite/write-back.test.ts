import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect, EmbeddedSqliteDialect } from './driver.ts'

/** A database whose log is written back by another thread as far as that one is ready. */
async function opened({ isReady }: { isReady: boolean }) {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-back-'))
  const path = join(dir, 'one.sqlite')
  const handle = connect(path, 'write')
  handle.exec('create table texts (text text)')
  let started = 0
  const back = { isReady: () => isReady, start: () => (started += 1), close: () => Promise.resolve() }
  const db = new Kysely<{ texts: { text: string } }>({ dialect: new EmbeddedSqliteDialect(handle, 'write', { back }) })
  onTestFinished(async () => {
    await db.destroy()
    rmSync(dir, { recursive: true, force: true })
  })
  const insert = (text: string) => db.transaction().execute((trx) => trx.insertInto('texts').values({ text }).execute())
  return { insert, file: () => readFileSync(path, 'latin1'), started: () => started }
}

const LONG = 'A long text that is kept. '.repeat(200_000)

test('a commit leaves writing a long text back to the thread that is there for it', async () => {
  const { insert, file, started } = await opened({ isReady: true })
  await insert('A few words')
  expect(started()).toBe(0)
  await insert(LONG)
  expect(started()).toBe(1)
  expect(file()).not.toContain('A long text')
})

test('a commit writes back by itself when that one is behind, and short texts always', async () => {
  const behind = await opened({ isReady: false })
  await behind.insert(LONG)
  expect(behind.started()).toBe(0)
  expect(behind.file()).toContain('A long text')
  const ready = await opened({ isReady: true })
  await ready.insert(LONG)
  await ready.insert('A few words')
  expect(ready.file()).toContain('A long text')
})
