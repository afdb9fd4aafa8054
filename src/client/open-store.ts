import { type IDBPDatabase, openDB, type OpenDBCallbacks } from 'idb'
import { noteBlocked } from './blocked-upgrade.ts'

/**
 * Opens a database of this device at the version that this build knows. A later build may have raised it meanwhile, in
 * another tab or before this one came back. Databases are only ever added to, so what this build needs is still there:
 * it goes on with the database as it is, and nobody's text waits for a reload.
 */
export async function openStore(
  name: string,
  version: number,
  callbacks: OpenDBCallbacks<unknown>,
): Promise<IDBPDatabase> {
  const told: OpenDBCallbacks<unknown> = {
    ...callbacks,
    blocked: (...event) => {
      noteBlocked(name, true)
      callbacks.blocked?.(...event)
    },
  }
  try {
    return await openDB(name, version, told).catch((error: unknown) => {
      if (errorName(error) !== 'VersionError') throw error
      return openDB(name, undefined, told)
    })
  } finally {
    noteBlocked(name, false)
  }
}

/** What storage tells its failures apart by; nothing for what is no error. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
