import type { FileHandle } from 'node:fs/promises'

/**
 * Reads the list of contents of a ZIP without unpacking anything. Archives are stored as they are;
 * the limits keep a bomb from being handed on to whoever downloads it.
 */
const ZIP_MAX_ENTRIES = 1000
const ZIP_MAX_UNPACKED = 100 * 1024 * 1024
const ZIP_MAX_RATIO = 100

export interface ZipDirectory {
  readonly names: ReadonlySet<string>
  readonly unpackedBytes: number
  readonly withinLimits: boolean
}

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const END_LENGTH = 22
const MAX_COMMENT = 0xffff
const MAX_DIRECTORY = 4 * 1024 * 1024

/** @returns the directory, or undefined when the file is not a well-formed ZIP (ZIP64 and split archives included). */
export async function readZipDirectory(file: FileHandle, size: number): Promise<ZipDirectory | undefined> {
  const tail = await readAt(
    file,
    Math.max(0, size - END_LENGTH - MAX_COMMENT),
    Math.min(size, END_LENGTH + MAX_COMMENT),
  )
  const end = findEnd(tail)
  if (end < 0) return undefined
  const entries = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const offset = tail.readUInt32LE(end + 16)
  const oneDisk = tail.readUInt16LE(end + 4) === 0 && tail.readUInt16LE(end + 8) === entries
  if (!oneDisk || length > MAX_DIRECTORY || offset + length > size) return undefined
  const directory = await readAt(file, offset, length)
  if (directory.length < length) return undefined
  return readEntries(directory, entries, size)
}

function readEntries(directory: Buffer, entries: number, size: number): ZipDirectory | undefined {
  const names = new Set<string>()
  let unpackedBytes = 0
  let at = 0
  for (let index = 0; index < entries; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return undefined
    unpackedBytes += directory.readUInt32LE(at + 24)
    const nameLength = directory.readUInt16LE(at + 28)
    names.add(directory.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  const withinLimits =
    entries <= ZIP_MAX_ENTRIES && unpackedBytes <= ZIP_MAX_UNPACKED && unpackedBytes <= size * ZIP_MAX_RATIO
  return { names, unpackedBytes, withinLimits }
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    // The comment must reach exactly to the end of the file, so bytes glued on behind are not a ZIP.
    if (tail.readUInt32LE(at) === END_SIGNATURE && at + END_LENGTH + tail.readUInt16LE(at + 20) === tail.length)
      return at
  }
  return -1
}

export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  return buffer.subarray(0, bytesRead)
}
