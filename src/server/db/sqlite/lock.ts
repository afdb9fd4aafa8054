import { DatabaseSync } from '@photostructure/sqlite'
import { isBusy } from './errors.ts'

/**
 * Takes a lock that ends with the process, whatever ends it: SQLite's own, on an empty file that is there for nothing
 * else.
 * @param path of the file, which is there
 * @param kind many may share it; one has it alone
 * @param wait how long for others to let it go, in ms; nothing else happens in this process meanwhile
 * @returns lets it go; null when others are in the way
 */
export function lockFile(path: string, kind: 'shared' | 'alone', wait: number): (() => void) | null {
  const handle = new DatabaseSync(path, { timeout: wait })
  try {
    // A reading transaction holds the shared lock from its first read to its end.
    handle.exec(kind === 'alone' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema')
    return () => handle.close()
  } catch (error) {
    handle.close()
    if (isBusy(error)) return null
    throw error
  }
}
