import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isNoRoom } from '#server/db/no-room.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Trx } from '#server/db/schema.ts'

/** What is left of transactions that SQLite ends by itself. */

const AT = '2026-11-20T10:00:00.000Z'

const add = (trx: Trx, name: string) =>
  trx
    .insertInto('categories')
    .values({ name, slug: name.slice(0, 20), created_at: AT, updated_at: AT, deleted_at: null, deleted_by: null })
    .execute()

/** A database that may grow by a few pages more. */
async function nearlyFull() {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-full-'))
  const { db, write, close } = await openDatabase(dir)
  onTestFinished(async () => {
    await close()
    rmSync(dir, { recursive: true, force: true })
  })
  await write(async (trx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(trx)
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 20}`).execute(trx)
  })
  const names = async () =>
    (await db.selectFrom('categories').select('name').orderBy('id').execute()).map((c) => c.name)
  return { dir, write, names, close }
}

const huge = (letter: string) => letter.repeat(1_000_000)

test('says that the disk is full, whoever shared the commit, and the next write works', async () => {
  const { write, names } = await nearlyFull()
  const results = await Promise.allSettled([
    write((trx) => add(trx, 'before')),
    write((trx) => add(trx, huge('x'))),
    write((trx) => add(trx, 'after')),
  ])
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  expect(reasons.length).toBeGreaterThan(0)
  expect(reasons.every(isNoRoom)).toBe(true)
  const kept = results.flatMap((result, index) =>
    result.status === 'fulfilled' ? [['before', '', 'after'][index]] : [],
  )
  expect(await names()).toEqual(kept)
  await write((trx) => add(trx, 'next'))
  expect(await names()).toEqual([...kept, 'next'])
})

test('keeps no piece of an effect whose statements were already on their way', async () => {
  const { write, names } = await nearlyFull()
  const failing = write(async (trx) => {
    await add(trx, 'first piece')
    await Promise.all([add(trx, huge('y')), add(trx, 'second piece')])
  })
  await expect(failing).rejects.toSatisfy(isNoRoom)
  expect(await names()).toEqual([])
})

test('hinders nobody from stopping, and what was kept is there afterwards', async () => {
  const { dir, write, close } = await nearlyFull()
  const kept: string[] = []
  const fill = async (): Promise<void> => {
    const name = `${kept.length} `.padEnd(3000, 'x')
    await write((trx) => add(trx, name))
    kept.push(name)
    return fill()
  }
  await expect(fill()).rejects.toSatisfy(isNoRoom)
  await close()
  const again = await openDatabase(dir)
  const rows = await again.db.selectFrom('categories').select('name').orderBy('id').execute()
  expect(rows.map(({ name }) => name)).toEqual(kept)
  await again.close()
})
