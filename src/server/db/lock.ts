import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { lockFile } from './sqlite/lock.ts'

/**
 * Locks of a folder, by an empty file in it that stays: who has deleted it could not tell whether somebody still holds
 * it. A lock ends with its process.
 */

type Of = 'server' | 'backup' | 'copy'

/**
 * @param of what it keeps apart: servers of a data folder and whoever puts other data into it; backups into one folder;
 *   who copies the uploads and who takes some away
 * @param kind many may share it; one has it alone
 * @param wait how long for others to let it go, in ms; nothing else happens in this process meanwhile
 * @returns lets it go; null when others are in the way
 * @throws when the folder can't be written
 */
export function lockFolder(folder: string, of: Of, kind: 'shared' | 'alone', wait = 0): (() => void) | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = pathOf(folder, of)
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    // There already, and never opened here: closing any handle on it would end the lock of this very process.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return lockFile(path, kind, wait)
}

/** Whether anybody holds a lock of the folder. Nothing is made there. */
export function isLocked(folder: string, of: Of): boolean {
  const path = pathOf(folder, of)
  if (!existsSync(path)) return false
  const unlock = lockFile(path, 'alone', 0)
  unlock?.()
  return unlock === null
}

const pathOf = (folder: string, of: Of): string => join(folder, `.${of}.lock`)
