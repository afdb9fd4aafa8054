import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** What this program keeps in the data folder; whatever else lies there is somebody else's. */
const OWN = /^(?:offdesk\.sqlite.*|secret\.key|reserve.*|files|backups|replaced-.*|\.server\.lock)$/
const FILE = 0o600
const FOLDER = 0o700

/**
 * Makes what lies in the data folder, and what this process writes from now on, readable for its owner alone: the
 * folder may have been there before, with the rights of its place.
 * @throws when the files belong to another user
 */
export function keepPrivate(dataDir: string): void {
  process.umask(0o077)
  for (const name of entriesOf(dataDir)) if (OWN.test(name)) close(join(dataDir, name))
}

/** A folder that is closed hides what is in it, so only an open one is walked through. */
function close(path: string): void {
  const stats = lstatSync(path)
  const isOpen = (stats.mode & 0o077) !== 0
  if (!isOpen || stats.isSymbolicLink()) return
  chmodSync(path, stats.isDirectory() ? FOLDER : FILE)
  if (stats.isDirectory()) for (const name of readdirSync(path)) close(join(path, name))
}

function entriesOf(dataDir: string): string[] {
  try {
    return readdirSync(dataDir)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
