import { cp, mkdir, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

/**
 * Copies the data folder of a server that was stopped: all of its database is then in one file.
 * @throws Error when it was not stopped, for a copy would lack what stands in the log alone
 */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) {
    if (!name.endsWith('-wal')) continue
    if ((await stat(join(from, name))).size > 0) throw new Error(`${join(from, name)} was not written back`)
  }
  await mkdir(to, { recursive: true })
  await cp(from, to, { recursive: true, filter: (path) => !/-(?:wal|shm)$/.test(basename(path)) })
}
