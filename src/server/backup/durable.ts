import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isMissing } from './problem.ts'

/**
 * Files and folders that are on the disk for good when the call resolves: a power cut afterwards takes nothing of them
 * back. For their owner's eyes alone.
 */

const PIECE = 256 * 1024
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW

/** What a file's bytes are. */
export interface Content {
  readonly size: number
  /** Hex. */
  readonly sha256: string
}

export async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** @throws when there is one already */
export async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { mode: 0o700 })
}

/** @param path of a file, for its bytes, or of a folder, for the names in it */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Also between folders; both are then for good. */
export async function move(from: string, to: string): Promise<void> {
  await rename(from, to)
  await sync(dirname(to))
  if (dirname(from) !== dirname(to)) await sync(dirname(from))
}

/** A folder with everything in it, or a file; nothing when it is not there. */
export async function erase(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
  await sync(dirname(path))
}

/** Its name becomes durable with its folder. @throws when there is one already */
export async function writeNew(path: string, text: string): Promise<void> {
  await fill(path, (to) => to.writeFile(text))
}

/** The same for the bytes of another file. @returns what was copied */
export async function copyNew(from: string, to: string): Promise<Content> {
  return reading(from, async (source) => {
    let content: Content = { size: 0, sha256: '' }
    await fill(to, async (target) => {
      content = await digest(source, async (piece) => {
        for (let written = 0; written < piece.length;) {
          written += (await target.write(piece, written, piece.length - written)).bytesWritten
        }
      })
    })
    return content
  })
}

/** Reads a file to its end. */
export async function contentOf(path: string): Promise<Content> {
  return reading(path, (source) => digest(source, () => Promise.resolve()))
}

async function fill(path: string, write: (to: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(path, NEW_FILE, 0o600)
  try {
    await write(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function reading<T>(path: string, use: (from: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    return await use(handle)
  } finally {
    await handle.close()
  }
}

async function digest(from: FileHandle, take: (piece: Uint8Array) => Promise<void>): Promise<Content> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(PIECE)
  let size = 0
  for (;;) {
    const { bytesRead } = await from.read(buffer, 0, PIECE, size)
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') }
    const piece = buffer.subarray(0, bytesRead)
    hash.update(piece)
    await take(piece)
    size += bytesRead
  }
}
