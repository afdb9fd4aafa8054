import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type BackedUp, type BackUp, backUp } from '#server/backup/back-up.ts'
import { type Restored, restore } from '#server/backup/restore.ts'
import { storedBytes } from '#server/db/file-rows.ts'
import { type Identity, readIdentity } from '#server/db/identity.ts'
import { openDatabaseCopy } from '#server/db/open.ts'
import type { TestServer } from './api.ts'
import { copyDataFolder } from './data-folder.ts'
import { formWith } from './sample-files.ts'

/** Backups as tests make, restore and look into them. */

/** A folder of this test alone. */
export function ownFolder(name = 'backup'): string {
  const dir = mkdtempSync(join(tmpdir(), `offdesk-${name}-`))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

export function backUpOf(server: TestServer, options: Partial<BackUp> = {}): Promise<BackedUp> {
  const into = join(server.dir, 'backups')
  const usual = { dataDir: server.dir, into, madeBy: 'command', ownKey: false, now: server.now, keep: null } as const
  return backUp({ ...usual, ...options })
}

export function restoreTo(dataDir: string, from: string, replaceNewer = false): Promise<Restored> {
  return restore({ dataDir, from, replaceNewer, now: Date.now })
}

/** A folder with the same data, which no connection of this process has ever had open. */
export function sameData(dataDir: string): string {
  const dir = ownFolder('data')
  copyDataFolder(dataDir, dir)
  return dir
}

let named = 0

export async function addUpload(server: TestServer, text: string): Promise<{ id: number; path: string }> {
  named += 1
  const body = formWith(text, `text-${named}.txt`, { is_public: '1' })
  return (await server.call('files.upload', { body }, { token: server.owner.token })).data.file
}

export async function addCategory(server: TestServer, name: string): Promise<void> {
  await server.call('categories.create', { body: { name } }, { token: server.owner.token })
}

/** What a data folder, or a backup, holds. */
export interface Held {
  readonly identity: Identity
  readonly categories: readonly string[]
  /** Texts of the uploads that the database names, sorted. */
  readonly uploads: readonly string[]
}

/** @throws when a file that the database names is not there, or is not what it says */
export async function heldBy(folder: string): Promise<Held> {
  const { db, close } = openDatabaseCopy(join(folder, 'offdesk.sqlite'))
  try {
    const rows = await db.selectFrom('categories').select('name').orderBy('id').execute()
    const uploads = (await storedBytes(db)).map(({ name, sha256 }) => {
      const bytes = readFileSync(join(folder, 'files', name))
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${name} has other bytes`)
      return bytes.toString()
    })
    return { identity: await readIdentity(db), categories: rows.map(({ name }) => name), uploads: uploads.toSorted() }
  } finally {
    await close()
  }
}

/** Names in a folder, those of locks left out. */
export function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.lock'))
    .toSorted()
}
