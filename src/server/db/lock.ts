import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from './sqlite/lock.ts'

/**
 * Locks of a folder, by an empty file in it that stays: who has deleted it could not tell whether somebody still holds
 * it. A lock ends with its process.
 */

/**
 * @param of what it keeps apart: servers of a data folder and whoever puts other data into it; backups into one folder
 * @param kind many may share it; one has it alone
 * @returns lets it go; null when others are in the way
 * @throws when the folder can't be written
 */
export function lockFolder(folder: string, of: 'server' | 'backup', kind: 'shared' | 'alone'): (() => void) | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `.${of}.lock`)
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    // There already, and never opened here: closing any handle on it would end the lock of this very process.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return lockFile(path, kind)
}
