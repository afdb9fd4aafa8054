import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { currentMark, isOfThisPast } from './lineage.ts'
import { type Database, openDatabase } from './open.ts'
import { renewEpoch } from './identity.ts'

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'offdesk-lineage-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

const nothing = () => Promise.resolve()

async function within<T>(dir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(dir)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Commits that often. @returns the mark after each */
async function live({ db, write }: Database, commits: number) {
  const marks = [await currentMark(db)]
  for (let n = 0; n < commits; n++) {
    await write(nothing)
    marks.push(await currentMark(db))
  }
  return marks
}

test('every moment of a database is of its past, over any number of starts', async () => {
  const dir = folder()
  const seen = [
    ...(await within(dir, (database) => live(database, 3))),
    ...(await within(dir, (database) => live(database, 0))),
    ...(await within(dir, (database) => live(database, 2))),
  ]
  expect(new Set(seen.map(({ serial }) => serial)).size).toBe(seen.length)
  await within(dir, async ({ db }) => {
    for (const mark of seen) expect(await isOfThisPast(db, mark), JSON.stringify(mark)).toBe(true)
  })
})

test('what two processes tell of one database is of the past of both', async () => {
  const dir = folder()
  const seen = await within(dir, (one) =>
    within(dir, async (two) => [
      ...(await live(one, 2)),
      ...(await live(two, 2)),
      ...(await live(one, 2)),
      ...(await live(two, 1)),
    ]),
  )
  await within(dir, async ({ db }) => {
    for (const mark of seen) expect(await isOfThisPast(db, mark), JSON.stringify(mark)).toBe(true)
  })
})

test('what came after a copy is not of its past, however long the copy goes on', async () => {
  const dir = folder()
  const before = await within(dir, (database) => live(database, 2))
  const copy = folder()
  cpSync(dir, copy, { recursive: true })
  const lost = await within(dir, (database) => live(database, 5))
  for (const commits of [0, 1, 20]) {
    await within(copy, async (database) => {
      await live(database, commits)
      for (const mark of before) expect(await isOfThisPast(database.db, mark)).toBe(true)
      for (const mark of lost) expect(await isOfThisPast(database.db, mark), JSON.stringify(mark)).toBe(false)
    })
  }
})

test('a copy taken while a server runs does not know what that server did later', async () => {
  const dir = folder()
  const copy = folder()
  const lost = await within(dir, async (database) => {
    await live(database, 2)
    cpSync(dir, copy, { recursive: true })
    return (await live(database, 3)).slice(1)
  })
  await within(copy, async (database) => {
    await live(database, 10)
    for (const mark of lost) expect(await isOfThisPast(database.db, mark), JSON.stringify(mark)).toBe(false)
  })
})

test('another database, and another epoch, have another past', async () => {
  const dir = folder()
  const [mark] = await within(dir, (database) => live(database, 0))
  if (!mark) throw new Error('No mark')
  expect(await within(folder(), ({ db }) => isOfThisPast(db, mark))).toBe(false)
  await within(dir, ({ write }) => write((trx) => renewEpoch(trx, Date.now())))
  expect(await within(dir, ({ db }) => isOfThisPast(db, mark))).toBe(false)
})
