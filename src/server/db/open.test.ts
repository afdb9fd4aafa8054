import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { storeAnswer } from './idempotency-keys.ts'
import { connect } from './sqlite/driver.ts'
import { NewerDatabase } from './sqlite/migrations/index.ts'
import { openDatabase } from './open.ts'

const AT = '2026-11-20T10:00:00.000Z'

async function opened() {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-db-'))
  const database = await openDatabase(dir)
  onTestFinished(async () => {
    await database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const category = (name: string) => ({
    name,
    slug: name,
    created_at: AT,
    updated_at: AT,
    deleted_at: null,
    deleted_by: null,
  })
  const names = async () => {
    const rows = await database.db.selectFrom('categories').select('name').orderBy('id').execute()
    return rows.map((row) => row.name)
  }
  const insert = (name: string) =>
    database.write((trx) => trx.insertInto('categories').values(category(name)).execute())
  return { dir, database, category, names, insert }
}

test('effects that wait together are all kept, in their order', async () => {
  const { names, insert } = await opened()
  const wanted = Array.from({ length: 200 }, (_, index) => `c${index}`)
  await Promise.all(wanted.map(insert))
  expect(await names()).toEqual(wanted)
})

test('whoever writes one thing after the other lets others come in before each', async () => {
  const { insert } = await opened()
  const [writes, others] = [20, 200]
  let came = 0
  const next = () => {
    if ((came += 1) < others) setImmediate(next)
  }
  setImmediate(next)
  const before: number[] = []
  const one = async (writer: number) => {
    for (let n = 0; n < writes; n += 1) {
      await insert(`c${writer}-${n}`)
      before.push(came)
    }
  }
  // The second is written while the first hears of its own.
  await Promise.all([one(0), one(1)])
  expect(new Set(before).size).toBeGreaterThanOrEqual(writes)
})

test('an effect that fails takes nothing else with it', async () => {
  const { database, category, names, insert } = await opened()
  const failing = database.write(async (trx) => {
    await trx.insertInto('categories').values(category('half')).execute()
    throw new Error('changed its mind')
  })
  const results = await Promise.allSettled([insert('a'), failing, insert('a'), insert('b')])
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(await names()).toEqual(['a', 'b'])
})

test('an effect that fails alone is undone, and the next one works', async () => {
  const { database, category, names, insert } = await opened()
  const failing = database.write(async (trx) => {
    await trx.insertInto('categories').values(category('half')).execute()
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  await insert('a')
  expect(await names()).toEqual(['a'])
})

test('the reading handle sees nothing that is not committed, and can not write', async () => {
  const { database, category, names } = await opened()
  let during: string[] = ['never looked']
  await database.write(async (trx) => {
    await trx.insertInto('categories').values(category('a')).execute()
    during = await names()
  })
  expect(during).toEqual([])
  expect(await names()).toEqual(['a'])
  await expect(database.db.insertInto('categories').values(category('b')).execute()).rejects.toThrow('readonly')
})

test('every connection waits for the disk, checks references and trusts no schema', async () => {
  const { dir } = await opened()
  for (const mode of ['write', 'read'] as const) {
    const handle = connect(join(dir, 'offdesk.sqlite'), mode)
    const setting = (name: string) => Object.values(handle.prepare(`pragma ${name}`).get())[0]
    expect(setting('journal_mode')).toBe('wal')
    expect(setting('synchronous')).toBe(2)
    expect(setting('foreign_keys')).toBe(1)
    expect(setting('trusted_schema')).toBe(0)
    expect(setting('busy_timeout')).toBe(5000)
    handle.close()
  }
})

test('what was read last keeps nobody from writing the log back at the end', async () => {
  const { dir, database, names, insert } = await opened()
  await insert('kept')
  await names()
  await database.close()
  expect(statSync(join(dir, 'offdesk.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0)
})

test('opening again changes nothing; a newer database is refused and left alone', async () => {
  const { dir, database, insert } = await opened()
  await insert('kept')
  await database.close()
  const again = await openDatabase(dir)
  expect(await again.db.selectFrom('categories').select('name').execute()).toEqual([{ name: 'kept' }])
  await again.close()
  const handle = connect(join(dir, 'offdesk.sqlite'), 'write')
  handle.exec('pragma user_version = 99')
  handle.close()
  await expect(openDatabase(dir)).rejects.toThrow(NewerDatabase)
})

test('ids are never used again', async () => {
  const { database, insert } = await opened()
  await insert('a')
  await database.write((trx) => trx.deleteFrom('categories').execute())
  await insert('b')
  expect(await database.db.selectFrom('categories').select('id').execute()).toEqual([{ id: 2 }])
})

test('a table that was small when the server stopped is looked up by its index afterwards', async () => {
  const { dir, database } = await opened()
  const scope = { userId: 1, method: 'PUT', path: '/admin/posts/1', key: 'k', tokenId: null }
  await database.write((trx) => storeAnswer(trx, scope, 'print', { status: 200, answer: '{}' }, AT))
  await database.close()
  const handle = connect(join(dir, 'offdesk.sqlite'), 'read')
  const sought = 'select * from idempotency_keys where user_id = ? and key = ? and method = ? and path = ?'
  expect(JSON.stringify(handle.prepare(`explain query plan ${sought}`).all(1, 'k', 'PUT', '/'))).toContain(
    'USING INDEX',
  )
  handle.close()
})
