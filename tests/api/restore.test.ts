import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { category } from '#contract/records/category.ts'
import { workflowCategory } from '#contract/records/workflow-category.ts'
import { restore } from '#server/backup/restore.ts'
import { openDatabase } from '#server/db/open.ts'
import { readIdentity } from '#server/db/identity.ts'
import type { Trx } from '#server/db/schema.ts'
import { lockFolder } from '#server/db/lock.ts'
import { raiseIds } from '#server/db/sqlite/id-sequences.ts'
import { create } from '#server/records/life.ts'
import { enterDataFolder } from '#server/data-folder.ts'
import { testServer } from '#tests/support/api.ts'
import {
  addCategory,
  addUpload,
  backUpOf,
  heldBy,
  namesIn,
  ownFolder,
  restoreTo,
  sameData,
} from '#tests/support/backups.ts'

/** A site, a backup of it, and what `later` did to the site afterwards. */
async function backedUp(later: (server: Awaited<ReturnType<typeof testServer>>) => Promise<unknown> = async () => {}) {
  const server = await testServer()
  writeFileSync(join(server.dir, 'secret.key'), `${'ab'.repeat(32)}\n`)
  await addCategory(server, 'Before')
  await addUpload(server, 'the first text')
  const { folder, manifest } = await backUpOf(server, { into: ownFolder() })
  await later(server)
  const identity = await readIdentity(server.deps.db)
  await server.deps.background.settled()
  const dataDir = sameData(await stopped(server))
  return { folder, manifest, identity, dataDir }
}

/** The folder as it is after the server has stopped: all of the database in one file. */
async function stopped(server: Awaited<ReturnType<typeof testServer>>): Promise<string> {
  const { folder } = await backUpOf(server, { into: ownFolder() })
  for (const name of ['secret.key']) writeFileSync(join(folder, name), readFileSync(join(server.dir, name)))
  return folder
}

describe('a restore', () => {
  test('puts back what the backup holds, and gives the database a new epoch', async () => {
    const { folder, identity } = await backedUp()
    const dataDir = join(ownFolder(), 'a new machine')
    const restored = await restoreTo(dataDir, folder)
    expect(restored.identity.id).toBe(identity.id)
    expect(restored.identity.epoch).not.toBe(identity.epoch)
    expect(restored.replaced).toBeNull()
    expect(namesIn(dataDir)).toEqual(['files', 'offdesk.sqlite', 'secret.key'])
    expect(await heldBy(dataDir)).toEqual({
      identity: restored.identity,
      categories: ['Before'],
      uploads: ['the first text'],
    })
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(`${'ab'.repeat(32)}\n`)
    expect((await heldBy(folder)).identity).toEqual(identity)
    const { db, close } = await openDatabase(dataDir)
    const [last] = await db.selectFrom('activities').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(last).toMatchObject({ action: 'backup.restored' })
    await close()
  })

  test('lets uploads in parts begin again, for what had come of them is in no backup', async () => {
    const server = await testServer()
    const { token } = server.owner
    const body = { upload_id: 'an-upload-of-two-parts', name: 'a.txt', size: 10, sha256: 'a'.repeat(64) }
    await server.call('uploads.start', { body }, { token })
    const { folder } = await backUpOf(server)
    const dataDir = ownFolder()
    await restoreTo(dataDir, folder)
    const { db, close } = await openDatabase(dataDir)
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
    await close()
  })

  test('keeps what was there in a folder of its own', async () => {
    const { folder, dataDir } = await backedUp((server) => addCategory(server, 'After'))
    writeFileSync(join(dataDir, 'secret.key'), `${'cd'.repeat(32)}\n`)
    mkdirSync(join(dataDir, 'backups'))
    const before = await heldBy(dataDir)
    const { replaced } = await restoreTo(dataDir, folder, true)
    expect(replaced).toMatch(/replaced-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
    expect(await heldBy(replaced ?? '')).toEqual(before)
    expect(readFileSync(join(replaced ?? '', 'secret.key'), 'utf8')).toBe(`${'cd'.repeat(32)}\n`)
    expect((await heldBy(dataDir)).categories).toEqual(['Before'])
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(`${'ab'.repeat(32)}\n`)
    expect(namesIn(dataDir)).toContain('backups')
    const again = sameData(dataDir)
    await restoreTo(again, folder)
    expect(namesIn(again).filter((name) => name.startsWith('replaced-'))).toHaveLength(2)
  })

  test('of a site whose key comes from the environment leaves a key that is there', async () => {
    const server = await testServer()
    const { folder } = await backUpOf(server, { ownKey: true })
    const dataDir = ownFolder()
    writeFileSync(join(dataDir, 'secret.key'), 'mine')
    await restoreTo(dataDir, folder)
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe('mine')
  })
})

describe('an id', () => {
  /** Tables that hold nothing yet included. */
  async function nextIds(dataDir: string): Promise<readonly (readonly [string, number])[]> {
    const { write, close } = await openDatabase(dataDir)
    const by = { at: new Date().toISOString(), ip: '', requestId: 'test', caller: undefined }
    const make = async (trx: Trx, of: typeof category | typeof workflowCategory) => {
      const made = await create(trx, by, of, { name: `Made at ${performance.now()}`, description: '' })
      return [of.type, made.id] as [string, number]
    }
    // More than one a second: a device that comes back sends all that waited on it.
    const ids: (readonly [string, number])[] = []
    for (let count = 0; count < 20; count += 1) {
      ids.push(...(await write(async (trx) => [await make(trx, category), await make(trx, workflowCategory)])))
    }
    await close()
    return ids
  }

  test('is never given out twice, whichever backup is put back how often, and wherever', async () => {
    const { folder, dataDir } = await backedUp((server) => addCategory(server, 'After'))
    const given = new Set((await nextIds(dataDir)).map(String))
    let into = sameData(dataDir)
    const first = Date.now()
    for (const seconds of [0, 1, 2]) {
      await restore({ dataDir: into, from: folder, replaceNewer: true, now: () => first + 1000 * seconds })
      for (const id of await nextIds(into)) {
        expect(given).not.toContain(String(id))
        given.add(String(id))
      }
      // The last time onto a machine that knows nothing of the others.
      into = seconds === 1 ? join(ownFolder(), 'a new machine') : sameData(into)
    }
  })

  test('goes on behind what the data before had come to, when that was more', async () => {
    const { folder, dataDir } = await backedUp()
    const { write, close } = await openDatabase(dataDir)
    const behind = 2_000_000_000_000
    await write((trx) => raiseIds(trx, behind))
    await close()
    const same = sameData(dataDir)
    await restoreTo(same, folder)
    const ids = await nextIds(same)
    expect(ids.slice(0, 2).map(([, id]) => id)).toEqual([behind + 1, behind + 1])
  })
})

describe('without being told, a restore', () => {
  test('replaces data that the backup holds all of', async () => {
    const { folder, dataDir, identity } = await backedUp()
    expect((await restoreTo(dataDir, folder)).identity.id).toBe(identity.id)
  })

  test('also when somebody signed in since', async () => {
    const { folder, dataDir } = await backedUp((server) =>
      server.call('auth.login', { body: { email: 'owner@example.com', password: 'correct horse battery' } }),
    )
    await restoreTo(dataDir, folder)
  })

  const visitor = { name: 'V', email: 'v@example.com', subject: 'Hello', message: 'A word from a visitor' }
  test.each([
    ['a record', (server: Awaited<ReturnType<typeof testServer>>) => addCategory(server, 'After')],
    [
      'a message of a visitor',
      (server: Awaited<ReturnType<typeof testServer>>) => server.call('contact.create', { body: visitor }),
    ],
  ])('replaces no data with %s that the backup lacks', async (_, later) => {
    const { folder, dataDir } = await backedUp(later)
    const before = await heldBy(dataDir)
    await expect(restoreTo(dataDir, folder)).rejects.toThrow(/was last changed at .*--replace-newer$/)
    expect(await heldBy(dataDir)).toEqual(before)
    expect(namesIn(dataDir)).toEqual(['files', 'manifest.json', 'offdesk.sqlite', 'secret.key'])
    await restoreTo(dataDir, folder, true)
  })

  test('replaces no other database, and none that it can not read', async () => {
    const { folder, dataDir } = await backedUp()
    const other = ownFolder()
    const { close } = await openDatabase(other)
    await close()
    await expect(restoreTo(sameData(other), folder)).rejects.toThrow(/is of another database than the backup/)
    writeFileSync(join(dataDir, 'offdesk.sqlite'), 'damaged '.repeat(1000))
    await expect(restoreTo(dataDir, folder)).rejects.toThrow(/can't be read/)
    const { replaced } = await restoreTo(dataDir, folder, true)
    expect(readFileSync(join(replaced ?? '', 'offdesk.sqlite'), 'utf8')).toBe('damaged '.repeat(1000))
  })

  test('replaces nothing that was written after an older backup had come back', async () => {
    const server = await testServer()
    await addCategory(server, 'Old')
    const old = await backUpOf(server)
    await addCategory(server, 'One way')
    const young = await backUpOf(server)
    const dataDir = ownFolder()
    await restoreTo(dataDir, old.folder)
    const { write, close } = await openDatabase(dataDir)
    await write((trx) =>
      trx
        .insertInto('activities')
        .values({ at: young.manifest.created_at, action: 'category.created', ip_address: '', request_id: 'another' })
        .execute(),
    )
    await close()
    await expect(restoreTo(sameData(dataDir), young.folder)).rejects.toThrow(/--replace-newer/)
  })
})

describe('a data folder', () => {
  test('that a server is in is not restored into, and the other way round', async () => {
    const { folder, dataDir } = await backedUp()
    const leave = await enterDataFolder(dataDir)
    await expect(restoreTo(dataDir, folder, true)).rejects.toThrow(/A server or a restore is running on /)
    leave()
    const unlock = lockFolder(dataDir, 'server', 'alone')
    await expect(enterDataFolder(dataDir)).rejects.toThrow(/^DATA_DIR: a restore into .* is under way/)
    unlock?.()
    await restoreTo(dataDir, folder)
  })

  test('whose database a server of an older version has open is not restored into', async () => {
    const { folder, dataDir } = await backedUp()
    const { close } = await openDatabase(dataDir)
    await expect(restoreTo(dataDir, folder, true)).rejects.toThrow(/A server or a restore is running on /)
    await close()
  })
})
