import { join } from 'node:path'
import { type Identity, readIdentity } from '#server/db/identity.ts'
import { lockFolder } from '#server/db/lock.ts'
import { DATABASE_FILE, openDatabase, openDatabaseCopy } from '#server/db/open.ts'
import { beginAnew, changedSince } from '#server/db/restored.ts'
import { closeForGood } from '#server/db/sqlite/copy.ts'
import { highestId } from '#server/db/sqlite/id-sequences.ts'
import { copyNew, erase, isThere, makeFolder, sync } from './durable.ts'
import { stampOf } from './list.ts'
import { FILES_FOLDER, type Manifest } from './manifest.ts'
import { BackupProblem, reasonOf } from './problem.ts'
import { settle, stagingOf, switchTo } from './switch.ts'
import { verifyBackup } from './verify.ts'

/**
 * Puts a backup in the place of the present data. Everything is checked first, then laid out beside the present data,
 * then switched by renames (switch.ts). What was there is kept in a folder of its own.
 */
export interface Restore {
  readonly dataDir: string
  /** Folder of the backup. */
  readonly from: string
  /** Whether data may be replaced that the backup does not hold. */
  readonly replaceNewer: boolean
  /** Milliseconds. */
  readonly now: () => number
}

export interface Restored {
  readonly manifest: Manifest
  /** Of the database from now on: with a new epoch. */
  readonly identity: Identity
  /** Folder with the data that was there; null when there was none. */
  readonly replaced: string | null
}

/** @throws BackupProblem when it can't be done, or not without being told; the present data is then as it was */
export async function restore(options: Restore): Promise<Restored> {
  const { dataDir } = options
  try {
    const unlock = lockFolder(dataDir, 'server', 'alone')
    if (!unlock) throw isRunning(dataDir)
    try {
      return await restoreAlone(options)
    } finally {
      unlock()
    }
  } catch (error) {
    if (error instanceof BackupProblem) throw error
    throw new BackupProblem(`Nothing was restored: ${reasonOf(error)}`, { cause: error })
  }
}

const isRunning = (dataDir: string) =>
  new BackupProblem(`A server or a restore is running on ${dataDir}: stop it, then restore`)

async function restoreAlone({ dataDir, from, replaceNewer, now }: Restore): Promise<Restored> {
  await settle(dataDir)
  const manifest = await verifyBackup(from)
  const hasData = await isThere(join(dataDir, DATABASE_FILE))
  const { objection, highest } = hasData ? await lookedAt(dataDir, from, manifest) : NO_DATA
  if (objection !== null && !replaceNewer)
    throw new BackupProblem(`${objection}. To put the backup in its place all the same, add --replace-newer`)
  const staging = stagingOf(dataDir)
  let identity: Identity
  try {
    identity = await layOut(from, manifest, staging, { now: now(), highest })
  } catch (error) {
    await erase(staging)
    throw error
  }
  return { manifest, identity, replaced: await switchTo(dataDir, await replacedName(dataDir, now())) }
}

/** The data that is there now. */
interface Present {
  /** What speaks against replacing it; null when the backup holds all of it. */
  readonly objection: string | null
  /** Highest id that it gave out; 0 when it can't be read. */
  readonly highest: number
}

const NO_DATA: Present = { objection: null, highest: 0 }

/** @throws BackupProblem when a server of an older version, which takes no lock, has it open */
async function lookedAt(dataDir: string, from: string, manifest: Manifest): Promise<Present> {
  const path = join(dataDir, DATABASE_FILE)
  try {
    // All of it in one file, to be read without a trace and kept without its log.
    if (!closeForGood(path)) throw isRunning(dataDir)
    const present = openDatabaseCopy(path)
    const copy = openDatabaseCopy(join(from, DATABASE_FILE))
    try {
      const highest = await highestId(present.db)
      if ((await readIdentity(present.db)).id !== manifest.database.id)
        return { objection: `The data in ${dataDir} is of another database than the backup`, highest }
      const changed = await changedSince(present.db, copy.db)
      const objection =
        changed === null
          ? null
          : `The data in ${dataDir} was last changed at ${changed}, which the backup of ${manifest.created_at} does not hold`
      return { objection, highest }
    } finally {
      await present.close()
      await copy.close()
    }
  } catch (error) {
    if (error instanceof BackupProblem) throw error
    const objection = `The database in ${dataDir} can't be read (${reasonOf(error)}), so nobody can tell whether the backup holds all of it`
    return { objection, highest: 0 }
  }
}

/** Everything as it is to be in the data folder, brought up to date and with its new epoch. */
async function layOut(
  from: string,
  manifest: Manifest,
  staging: string,
  { now, highest }: { readonly now: number; readonly highest: number },
): Promise<Identity> {
  await makeFolder(staging)
  await makeFolder(join(staging, FILES_FOLDER))
  for (const { path, size, sha256 } of manifest.files) {
    const copied = await copyNew(join(from, path), join(staging, path))
    if (copied.size !== size || copied.sha256 !== sha256)
      throw new BackupProblem(`${path} of the backup changed while it was read: nothing was restored`)
  }
  const database = await openDatabase(staging)
  let identity: Identity
  try {
    identity = await database.write((trx) => beginAnew(trx, now, manifest.created_at, highest))
  } finally {
    await database.close()
  }
  await sync(join(staging, DATABASE_FILE))
  await sync(join(staging, FILES_FOLDER))
  await sync(staging)
  return identity
}

async function replacedName(dataDir: string, now: number): Promise<string> {
  const name = `replaced-${stampOf(now)}`
  for (let count = 2; ; count += 1) {
    const own = count === 2 && !(await isThere(join(dataDir, name))) ? name : `${name}-${count}`
    if (!(await isThere(join(dataDir, own)))) return own
  }
}
