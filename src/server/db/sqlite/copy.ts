import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { connect } from './driver.ts'
import { isBusy } from './errors.ts'

/** Copies of a database as one file each, made by the engine itself. */

/**
 * Copies the last committed state, while others write. All pages in one step: a copy in pieces begins anew whenever
 * somebody writes between two of them, and would never end on a busy server.
 * @param from a database that is there
 * @param to a file that is empty or not there
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = connect(from, 'read')
  try {
    await backup(source, to, { rate: -1 })
  } finally {
    source.close()
  }
  intoOneFile(to)
}

/** Without a log beside it a copy is whole by itself, and can be read where nothing may be written. */
function intoOneFile(path: string): void {
  const copy = new DatabaseSync(path)
  try {
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
}

/** Opens a copy so that neither it nor its folder can change. @throws when it is no database */
export function openCopy(path: string): DatabaseSyncInstance {
  const handle = new DatabaseSync(path, { readOnly: true })
  handle.exec('pragma trusted_schema = off; pragma query_only = on;')
  return handle
}

/** @returns what is wrong with its pages or its references, in the engine's words; null when nothing is */
export function damageOf(handle: DatabaseSyncInstance): string | null {
  const [first] = handle.prepare('pragma integrity_check(1)').all().flatMap(Object.values)
  if (first !== 'ok') return String(first)
  const broken = handle.prepare('pragma foreign_key_check').get()
  return broken === undefined ? null : `a row of ${String(Object.values(broken)[0])} names one that is not there`
}

/**
 * Writes the log back into the file and does without one: nothing of the database is then outside of it.
 * @returns false when another process has it open
 * @throws when it is damaged
 */
export function closeForGood(path: string): boolean {
  const handle = new DatabaseSync(path, { timeout: 0 })
  try {
    // Not through `all`, whose errors do not say what kind they are.
    handle.exec('pragma journal_mode = delete')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  } finally {
    handle.close()
  }
}
