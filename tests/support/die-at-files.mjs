// What a backup or a restore is built with in place of node:fs/promises (dying-backup.ts): each call is a step.
import * as files from 'node:fs/promises'
import { basename } from 'node:path'
import { step } from './die-at.mjs'

export * from 'node:fs/promises'

export const mkdir = (path, options) => step(`mkdir ${basename(path)}`, true, () => files.mkdir(path, options))
export const rename = (from, to) => step(`rename ${basename(from)}`, true, () => files.rename(from, to))
export const rm = (path, options) => step(`rm ${basename(path)}`, true, () => files.rm(path, options))

// An empty file is to nobody anything else than half a file: dying at its writing stands for both.
export async function open(path, flags, mode) {
  const handle = await step(`open ${basename(path)}`, false, () => files.open(path, flags, mode))
  for (const name of ['read', 'write', 'writeFile', 'sync']) {
    const original = handle[name].bind(handle)
    // What a sync adds shows after a power cut alone: the system keeps what a process wrote before it was killed.
    const value = (...values) => step(`${name} ${basename(path)}`, name.startsWith('write'), () => original(...values))
    Object.defineProperty(handle, name, { value })
  }
  return handle
}
