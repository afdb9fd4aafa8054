import { join } from 'node:path'
import { storedBytes } from '#server/db/file-rows.ts'
import { readIdentity } from '#server/db/identity.ts'
import { DATABASE_FILE, type DatabaseCopy, openDatabaseCopy } from '#server/db/open.ts'
import { LAST_STEP } from '#server/db/sqlite/migrations/index.ts'
import { contentOf } from './durable.ts'
import { FILES_FOLDER, KEY_FILE, type Manifest, readManifest } from './manifest.ts'
import { BackupProblem, isMissing, reasonOf } from './problem.ts'

/**
 * Reads a backup from the disk, all of it, and compares it with its manifest: every file with its bytes, the database
 * by the engine's own check, and that nothing which the database names is left out unsaid.
 * @param folder of the backup
 * @throws BackupProblem naming the first thing that is wrong
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const paths = new Set(manifest.files.map(({ path }) => path))
  if (!paths.has(DATABASE_FILE)) throw new BackupProblem(`${folder} is damaged: it has no database`)
  if (manifest.key === 'file' && !paths.has(KEY_FILE)) throw new BackupProblem(`${folder} is damaged: it has no key`)
  for (const { path, size, sha256 } of manifest.files) {
    const found = await contentOf(join(folder, path)).catch((error: unknown) => {
      if (isMissing(error)) throw new BackupProblem(`${folder} is damaged: ${path} is missing`)
      throw error
    })
    if (found.size !== size || found.sha256 !== sha256)
      throw new BackupProblem(`${folder} is damaged: ${path} is not what was written`)
  }
  await checkDatabase(folder, manifest, paths)
  return manifest
}

async function checkDatabase(folder: string, manifest: Manifest, paths: ReadonlySet<string>): Promise<void> {
  const copy = openCopy(folder)
  try {
    if (copy.step > LAST_STEP)
      throw new BackupProblem(
        `${folder} is of a newer version of this program (step ${copy.step}, this one knows ${LAST_STEP})`,
      )
    const damage = damageOf(copy)
    if (damage !== null) throw new BackupProblem(`${folder} is damaged: its database has faults (${damage})`)
    const { id, epoch } = await readIdentity(copy.db)
    if (copy.step !== manifest.schema || id !== manifest.database.id || epoch !== manifest.database.epoch)
      throw new BackupProblem(`${folder} is damaged: its database is another one than its manifest says`)
    const lost = new Set(manifest.lost.map(({ name }) => name))
    for (const { name } of await storedBytes(copy.db)) {
      if (!paths.has(`${FILES_FOLDER}/${name}`) && !lost.has(name))
        throw new BackupProblem(`${folder} is damaged: it lacks ${name}, which its database names`)
    }
  } finally {
    await copy.close()
  }
}

function openCopy(folder: string): DatabaseCopy {
  try {
    return openDatabaseCopy(join(folder, DATABASE_FILE))
  } catch (error) {
    throw new BackupProblem(`${folder} is damaged: its database can't be opened (${reasonOf(error)})`, { cause: error })
  }
}

/** What the engine can't even read is damage too. */
function damageOf(copy: DatabaseCopy): string | null {
  try {
    return copy.damage()
  } catch (error) {
    return reasonOf(error)
  }
}
