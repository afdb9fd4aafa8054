import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isLocked } from '#server/db/lock.ts'
import { diskRoom } from './disk-room.ts'
import { FileRefused } from './file-refused.ts'
import { PARTS_NAME, partStorage, type PartStorage } from './storage-parts.ts'

/**
 * Keeps uploaded files on disk. Stores: finished files under random names, and `.incoming-…` files while they arrive.
 * A row is written only after `keep`, so a crash leaves at most a file without a row, never a row without its file.
 * Deleted by: `erase` (erasing a file), `remove` (what was never recorded) and `sweep` (what either left behind).
 */
export interface FileStorage {
  /** Opens a temporary file in the same directory, so that the later rename is atomic. */
  create(): Promise<IncomingFile>
  /**
   * Whether so many more bytes leave enough of the disk free; see disk-room.ts.
   * @throws FileRefused `no-room`
   */
  mustHaveRoom(bytes: number): Promise<void>
  /** Stores `bytes` in one go. @returns the stored name. */
  put(bytes: Uint8Array, extension: string): Promise<string>
  /** @returns the file, or undefined when there is none of that name. Nothing is held open until it is read. */
  find(name: string): Promise<StoredBytes | undefined>
  /** For bytes that no row names. @returns whether there was such a file. */
  remove(name: string): Promise<boolean>
  /** For bytes whose rows were erased, after that. While a backup copies they stay, and are left to `sweep`. */
  erase(names: readonly string[]): Promise<void>
  /** Files that arrive over several connections. */
  readonly parts: PartStorage
  /**
   * Removes temporary files, and finished or partial ones that `isKnown` denies, once they are older than an hour; the
   * finished ones not while a backup copies.
   */
  sweep(isKnown?: (name: string) => boolean): Promise<number>
}

export interface IncomingFile {
  /** Where the bytes are while they arrive; for sniffing and decoding only. */
  readonly path: string
  readonly size: number
  write(chunk: Uint8Array): Promise<void>
  /** SHA-256 of the content as it is now, as hex. Nothing can be written afterwards, only replaced. */
  digest(): string
  /** What somebody else wrote to `path`, in pieces; each is good until the next is asked for. */
  written(): AsyncIterable<Uint8Array>
  /** Replaces the content by a cleaned version. @param pieces of it, in order */
  replace(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** fsync, rename to a random name, fsync of the directory. @returns the stored name. */
  keep(extension: string): Promise<string>
  /** Removes the temporary file; harmless after `keep`. */
  discard(): Promise<void>
}

export interface StoredBytes {
  readonly size: number
  /** The bytes from `start` to `end`, both included, in pieces; closed at the end and when the reader stops early. */
  read(start: number, end: number): AsyncGenerator<Uint8Array>
}

const PIECE = 64 * 1024
const STORED_NAME = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/
const INCOMING = /^\.incoming-[0-9a-f]{32}$/
const ORPHAN_AGE = 60 * 60 * 1000

/**
 * Opens the storage in `dir` (made when missing) and sweeps temporary files older than an hour.
 * @param now the clock, for the age of leftovers.
 */
export async function openStorage(dir: string, now: () => number = Date.now): Promise<FileStorage> {
  const root = resolve(dir)
  await mkdir(root, { recursive: true, mode: 0o750 })
  const storage = new DiskStorage(root, now)
  await storage.sweep()
  return storage
}

export function isStoredName(name: string): boolean {
  return STORED_NAME.test(name)
}

class DiskStorage implements FileStorage {
  readonly parts: PartStorage
  readonly #root: string
  readonly #now: () => number

  constructor(root: string, now: () => number) {
    this.#root = root
    this.#now = now
    this.parts = partStorage({ root, remove: removeFile, read: readPieces, isMissing })
  }

  async mustHaveRoom(bytes: number): Promise<void> {
    const { free, floor } = await diskRoom(this.#root)
    if (free - bytes < floor) throw new FileRefused('no-room', 'The server’s disk is too full to take files.')
  }

  async create(): Promise<IncomingFile> {
    const path = join(this.#root, `.incoming-${randomBytes(16).toString('hex')}`)
    const handle = await open(
      path,
      constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
      0o640,
    )
    return new DiskIncoming(this.#root, path, handle)
  }

  async put(bytes: Uint8Array, extension: string): Promise<string> {
    const incoming = await this.create()
    try {
      await incoming.write(bytes)
      return await incoming.keep(extension)
    } finally {
      await incoming.discard()
    }
  }

  async find(name: string): Promise<StoredBytes | undefined> {
    if (!STORED_NAME.test(name)) return undefined
    const path = join(this.#root, name)
    try {
      const stats = await lstat(path)
      if (!stats.isFile()) return undefined
      return { size: stats.size, read: (start, end) => readPieces(path, start, end) }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async remove(name: string): Promise<boolean> {
    return STORED_NAME.test(name) && (await removeFile(join(this.#root, name)))
  }

  async erase(names: readonly string[]): Promise<void> {
    if (this.#isCopied()) return
    for (const name of names) await this.remove(name)
  }

  /**
   * Whether a backup copies the files. One that begins only after this copies a database without the rows that were
   * erased before it.
   */
  #isCopied(): boolean {
    return isLocked(this.#root, 'copy')
  }

  async sweep(isKnown: (name: string) => boolean = () => true): Promise<number> {
    let removed = 0
    const isCopied = this.#isCopied()
    for (const name of await readdir(this.#root)) {
      const isKept = (STORED_NAME.test(name) && !isCopied) || PARTS_NAME.test(name)
      const leftover = INCOMING.test(name) || (isKept && !isKnown(name))
      if (leftover && (await this.#isOld(name)) && (await removeFile(join(this.#root, name)))) removed += 1
    }
    return removed
  }

  async #isOld(name: string): Promise<boolean> {
    try {
      return this.#now() - (await stat(join(this.#root, name))).mtimeMs > ORPHAN_AGE
    } catch (error) {
      if (isMissing(error)) return false
      throw error
    }
  }
}

class DiskIncoming implements IncomingFile {
  readonly path: string
  readonly #root: string
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  #digest: string | undefined
  #size = 0
  #open = true

  constructor(root: string, path: string, handle: FileHandle) {
    this.#root = root
    this.path = path
    this.#handle = handle
  }

  get size(): number {
    return this.#size
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#hash.update(chunk)
    await this.#append(chunk)
  }

  async #append(chunk: Uint8Array): Promise<void> {
    let written = 0
    while (written < chunk.length) {
      const { bytesWritten } = await this.#handle.write(chunk, written, chunk.length - written, this.#size)
      written += bytesWritten
      this.#size += bytesWritten
    }
  }

  digest(): string {
    this.#digest ??= this.#hash.digest('hex')
    return this.#digest
  }

  async *written(): AsyncGenerator<Uint8Array> {
    const handle = await open(this.path, constants.O_RDONLY | constants.O_NOFOLLOW)
    // One for all pieces: a new one each time waits in memory to be collected.
    const piece = Buffer.allocUnsafe(PIECE)
    try {
      for (;;) {
        const { bytesRead } = await handle.read(piece, 0, PIECE, null)
        if (bytesRead === 0) return
        yield piece.subarray(0, bytesRead)
      }
    } finally {
      await handle.close()
    }
  }

  async replace(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256')
    await this.#handle.truncate(0)
    this.#size = 0
    for await (const piece of pieces) {
      hash.update(piece)
      await this.#append(piece)
    }
    this.#digest = hash.digest('hex')
  }

  async keep(extension: string): Promise<string> {
    const name = `${randomBytes(16).toString('hex')}.${extension}`
    if (!STORED_NAME.test(name)) throw new RangeError(`Not a file extension: ${extension}`)
    await this.#handle.sync()
    await this.#close()
    await rename(this.path, join(this.#root, name))
    const directory = await open(this.#root, constants.O_RDONLY)
    try {
      await directory.sync()
    } finally {
      await directory.close()
    }
    return name
  }

  async discard(): Promise<void> {
    await this.#close()
    await removeFile(this.path)
  }

  async #close(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    await this.#handle.close()
  }
}

async function* readPieces(path: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    for (let position = start; position <= end;) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE, end - position + 1))
      const { bytesRead } = await handle.read(piece, 0, piece.length, position)
      if (bytesRead === 0) throw new Error('A stored file is shorter than it was')
      yield piece.subarray(0, bytesRead)
      position += bytesRead
    }
  } finally {
    await handle.close()
  }
}

async function removeFile(path: string): Promise<boolean> {
  try {
    await unlink(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ELOOP')
}
