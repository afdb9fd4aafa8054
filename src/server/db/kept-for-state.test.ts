import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptForState } from './kept-for-state.ts'
import { openDatabase } from './open.ts'

async function opened() {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-kept-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const open = async () => {
    const database = await openDatabase(dir)
    onTestFinished(database.close)
    return database
  }
  let reads = 0
  const names = keptForState(2, async (db, { like }: { like: string }) => {
    reads += 1
    const rows = await db.selectFrom('categories').select('name').where('name', 'like', like).orderBy('id').execute()
    return rows.map(({ name }) => name)
  })
  const at = '2026-11-20T10:00:00.000Z'
  const rest = { created_at: at, updated_at: at, deleted_at: null, deleted_by: null }
  const insert = ({ write }: Awaited<ReturnType<typeof open>>, name: string) =>
    write((trx) =>
      trx
        .insertInto('categories')
        .values({ name, slug: name, ...rest })
        .execute(),
    )
  return { open, names, insert, reads: () => reads }
}

test('an answer is read once until something is written, by whichever process', async () => {
  const { open, names, insert, reads } = await opened()
  const [one, other] = [await open(), await open()]
  await insert(one, 'tide')
  for (let n = 0; n < 3; n += 1) expect(await names(one.db, { like: '%' })).toEqual(['tide'])
  expect(reads()).toBe(1)
  await insert(one, 'pier')
  expect(await names(one.db, { like: '%' })).toEqual(['tide', 'pier'])
  await insert(other, 'boat')
  expect(await names(one.db, { like: '%' })).toEqual(['tide', 'pier', 'boat'])
  expect(reads()).toBe(3)
  // What was read last is let go: closing the other waits for it.
  await new Promise((next) => setImmediate(next))
})

test('each question has its own answer, and only the newest few are kept', async () => {
  const { open, names, insert, reads } = await opened()
  const database = await open()
  await insert(database, 'tide')
  await insert(database, 'pier')
  const asked = ['t%', 'p%', 't%', 'b%', 'p%', 't%']
  const found = [['tide'], ['pier'], ['tide'], [], ['pier'], ['tide']]
  for (const [at, like] of asked.entries()) expect(await names(database.db, { like })).toEqual(found[at])
  expect(reads()).toBe(4)
})
