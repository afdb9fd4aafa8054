import { join } from 'node:path'
import { storedBytes } from '#server/db/file-rows.ts'
import { type Identity, readIdentity } from '#server/db/identity.ts'
import { lockFolder } from '#server/db/lock.ts'
import { DATABASE_FILE, openDatabaseCopy } from '#server/db/open.ts'
import { copyDatabase } from '#server/db/sqlite/copy.ts'
import { type Content, contentOf, copyNew, erase, isThere, makeFolder, move, sync, writeNew } from './durable.ts'
import { leftovers, MAKING, newName } from './list.ts'
import { FILES_FOLDER, KEY_FILE, type Manifest, MANIFEST_FILE, newManifest } from './manifest.ts'
import { BackupProblem, BackupUnderWay, isMissing, reasonOf } from './problem.ts'
import { eraseOld, type Kept } from './retention.ts'
import { verifyBackup } from './verify.ts'

/**
 * Makes a backup: one folder with the database, the uploads that it names, the key, and a manifest. The copy of the
 * database is made first and decides which files belong: their bytes never change under a name. The folder gets its
 * name last, when all of it was read back from the disk; whatever ends the process before, no backup is there.
 */
export interface BackUp {
  readonly dataDir: string
  /** Folder of the backups, made when missing. */
  readonly into: string
  readonly madeBy: Manifest['made_by']
  /** Whether the key in use comes from the environment: that one is not part of the data folder. */
  readonly ownKey: boolean
  /** Milliseconds. */
  readonly now: () => number
  /** What of the schedule's older backups stays, once this one is there; null: all of them. */
  readonly keep: Kept | null
}

export interface BackedUp {
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * @throws BackupUnderWay when another one is being written into the same folder
 * @throws BackupProblem when there is no database, or no backup came about; nothing is left of it then
 */
export async function backUp(options: BackUp): Promise<BackedUp> {
  const { dataDir, into } = options
  if (!(await isThere(join(dataDir, DATABASE_FILE)))) throw new BackupProblem(`There is no database in ${dataDir}`)
  try {
    const unlock = lockFolder(into, 'backup', 'alone')
    if (!unlock) throw new BackupUnderWay(`Another backup is being written into ${into}`)
    try {
      return await backUpAlone(options)
    } finally {
      unlock()
    }
  } catch (error) {
    if (error instanceof BackupProblem) throw error
    throw new BackupProblem(`No backup was made: ${reasonOf(error)}`, { cause: error })
  }
}

async function backUpAlone(options: BackUp): Promise<BackedUp> {
  const { into, now, keep } = options
  for (const path of await leftovers(into)) await erase(path)
  const name = await newName(into, now())
  const making = join(into, `${MAKING}${name}`)
  try {
    await makeFolder(making)
    await fill(making, options)
    const manifest = await verifyBackup(making)
    const folder = join(into, name)
    await move(making, folder)
    if (keep) await eraseOld(into, manifest.database.id, keep)
    return { folder, manifest }
  } finally {
    await erase(making)
  }
}

async function fill(folder: string, { dataDir, madeBy, ownKey, now }: BackUp): Promise<void> {
  const created = now()
  await makeFolder(join(folder, FILES_FOLDER))
  const { database, uploads } = await consistentCopy(dataDir, folder)
  const files = [{ path: DATABASE_FILE, ...(await contentOf(join(folder, DATABASE_FILE))) }, ...uploads.files]
  // Also beside a key from the environment: what was sealed before that one came needs it.
  const key = await copied(join(dataDir, KEY_FILE), join(folder, KEY_FILE))
  if (key) files.push({ path: KEY_FILE, ...key })
  const manifest = newManifest({
    schema: database.step,
    database: database.identity,
    created_at: new Date(created).toISOString(),
    made_by: madeBy,
    key: ownKey ? 'environment' : key ? 'file' : 'none',
    files,
    lost: uploads.lost,
  })
  await writeNew(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`)
  await sync(join(folder, FILES_FOLDER))
  await sync(folder)
}

interface Uploads {
  readonly files: (Content & { path: string })[]
  readonly lost: Manifest['lost']
}

/** How long a server may take to see whether anybody copies, in ms: far more than it does. */
const LOCK_WAIT = 5000

/**
 * The database and the files that it names. No server takes bytes away meanwhile, so that those of a file that is
 * erased between the two copies are still there. What is missing all the same is lost on the site itself; the backup
 * says so, and has the rest.
 */
async function consistentCopy(dataDir: string, folder: string) {
  const leave = lockFolder(join(dataDir, FILES_FOLDER), 'copy', 'shared', LOCK_WAIT)
  if (!leave) throw new BackupProblem('No backup was made: files are being erased. Try again later.')
  try {
    const database = await copyOfDatabase(dataDir, folder)
    return { database, uploads: await copyUploads(dataDir, folder, database.bytes) }
  } finally {
    leave()
  }
}

interface CopiedDatabase {
  readonly identity: Identity
  readonly step: number
  /** What it names. */
  readonly bytes: Awaited<ReturnType<typeof storedBytes>>
}

async function copyOfDatabase(dataDir: string, folder: string): Promise<CopiedDatabase> {
  const path = join(folder, DATABASE_FILE)
  // Made here, so that the engine's file is for its owner alone as well.
  await writeNew(path, '')
  await copyDatabase(join(dataDir, DATABASE_FILE), path)
  await sync(path)
  const copy = openDatabaseCopy(path)
  try {
    const identity = await readIdentity(copy.db).catch((error: unknown) => {
      throw new BackupProblem(`The database in ${dataDir} is of an older version: start the server once`, {
        cause: error,
      })
    })
    return { identity, step: copy.step, bytes: await storedBytes(copy.db) }
  } finally {
    await copy.close()
  }
}

async function copyUploads(dataDir: string, folder: string, bytes: CopiedDatabase['bytes']): Promise<Uploads> {
  const uploads: Uploads = { files: [], lost: [] }
  for (const { name, sha256 } of bytes) {
    const path = join(FILES_FOLDER, name)
    const content = await copied(join(dataDir, path), join(folder, path))
    if (content) uploads.files.push({ path: `${FILES_FOLDER}/${name}`, ...content })
    if (!content || content.sha256 !== sha256) uploads.lost.push({ name, how: content ? 'changed' : 'missing' })
  }
  return uploads
}

/** @returns null when there is no such file */
async function copied(from: string, to: string): Promise<Content | null> {
  try {
    return await copyNew(from, to)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
