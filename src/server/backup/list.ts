import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, readManifest } from './manifest.ts'
import { BackupProblem, isMissing } from './problem.ts'

/** The backups in a folder, by their names and manifests. */

export interface Backup {
  readonly name: string
  readonly folder: string
  readonly manifest: Manifest
}

const NAME = /^offdesk-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(?:-\d+)?$/
/** Before the name while a backup is being written, or erased: such a folder is none. */
export const MAKING = '.making-'
export const ERASING = '.erasing-'

/** @returns a name of its own for a backup of this moment: what was made first comes first */
export async function newName(into: string, now: number): Promise<string> {
  const name = `offdesk-${stampOf(now)}`
  const taken = new Set(await readdir(into))
  for (let count = 2; ; count += 1) {
    const own = count === 2 && !taken.has(name) ? name : `${name}-${count}`
    if (!taken.has(own)) return own
  }
}

/** A moment in a name: `2026-11-22T03-00-00Z`. */
export function stampOf(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replaceAll(':', '-') + 'Z'
}

/** What a process left that died while it wrote or erased a backup. Only of a folder that nobody else writes to. */
export async function leftovers(into: string): Promise<string[]> {
  const isOurs = (name: string) =>
    [MAKING, ERASING].some((mark) => name.startsWith(mark) && NAME.test(name.slice(mark.length)))
  return (await readdir(into)).filter(isOurs).map((name) => join(into, name))
}

/**
 * Finished backups, newest first: those whose files are all there, as long as they were. That every byte is what it was
 * costs reading all of them (verify.ts).
 * @param into a folder; one that is not there holds none
 */
export async function* backupsIn(into: string): AsyncGenerator<Backup> {
  for (const name of (await namesIn(into))
    .filter((one) => NAME.test(one))
    .toSorted()
    .toReversed()) {
    const folder = join(into, name)
    const manifest = await manifestOf(folder)
    if (manifest && (await isAllThere(folder, manifest))) yield { name, folder, manifest }
  }
}

/**
 * @param databaseId whose backups count
 * @param now milliseconds; what a clock that went ahead has dated later counts for nothing
 */
export async function newestBackup(into: string, databaseId: string, now: number): Promise<Backup | null> {
  for await (const backup of backupsIn(into)) {
    const { database, created_at } = backup.manifest
    if (database.id === databaseId && Date.parse(created_at) <= now) return backup
  }
  return null
}

async function namesIn(into: string): Promise<string[]> {
  try {
    return await readdir(into)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** @returns null for a folder that is no backup of ours */
async function manifestOf(folder: string): Promise<Manifest | null> {
  try {
    return await readManifest(folder)
  } catch (error) {
    if (error instanceof BackupProblem) return null
    throw error
  }
}

async function isAllThere(folder: string, { files }: Manifest): Promise<boolean> {
  for (const { path, size } of files) {
    try {
      if ((await stat(join(folder, path))).size !== size) return false
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }
  return true
}
