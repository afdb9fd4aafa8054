import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/**
 * Reads the list of contents of a ZIP. Archives are stored as they are; the limits keep a bomb from being handed on to
 * whoever downloads it. How large an entry is, the list says as its sender likes: so each is unpacked, to nowhere.
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
const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_LENGTH = 30
const DEFLATED = 8
const PIECE = 64 * 1024
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
  const listed = readEntries(directory, entries, size)
  if (!listed?.withinLimits) return listed
  const most = Math.min(ZIP_MAX_UNPACKED, size * ZIP_MAX_RATIO)
  return { ...listed, withinLimits: await unpacksWithin(file, listed.packed, most) }
}

/** Where the bytes of an entry are, and how many. */
interface Packed {
  readonly at: number
  readonly length: number
}

interface Listed extends ZipDirectory {
  /** Entries that are larger unpacked. */
  readonly packed: readonly Packed[]
}

function readEntries(directory: Buffer, entries: number, size: number): Listed | undefined {
  const packed: Packed[] = []
  let packedBytes = 0
  const names = new Set<string>()
  let unpackedBytes = 0
  let at = 0
  for (let index = 0; index < entries; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return undefined
    unpackedBytes += directory.readUInt32LE(at + 24)
    const length = directory.readUInt32LE(at + 20)
    packedBytes += length
    if (directory.readUInt16LE(at + 10) === DEFLATED) packed.push({ at: directory.readUInt32LE(at + 42), length })
    const nameLength = directory.readUInt16LE(at + 28)
    names.add(directory.toString('utf8', at + 46, at + 46 + nameLength))
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  // Entries that lie upon each other: no program writes such an archive.
  if (packedBytes > size) return undefined
  const withinLimits =
    entries <= ZIP_MAX_ENTRIES && unpackedBytes <= ZIP_MAX_UNPACKED && unpackedBytes <= size * ZIP_MAX_RATIO
  return { names, unpackedBytes, withinLimits, packed }
}

async function unpacksWithin(file: FileHandle, packed: readonly Packed[], most: number): Promise<boolean> {
  let left = most
  for (const { at, length } of packed) {
    const head = await readAt(file, at, LOCAL_LENGTH)
    // Nobody finds an entry where there is none.
    if (head.length < LOCAL_LENGTH || head.readUInt32LE(0) !== LOCAL_SIGNATURE) continue
    const start = at + LOCAL_LENGTH + head.readUInt16LE(26) + head.readUInt16LE(28)
    left -= await unpackedLength(file, { at: start, length }, left)
    if (left < 0) return false
  }
  return true
}

/** Read until it is more than that. */
async function unpackedLength(file: FileHandle, packed: Packed, most: number): Promise<number> {
  const source = Readable.from(piecesOf(file, packed))
  const unpacking = source.pipe(createInflateRaw())
  let length = 0
  try {
    for await (const piece of unpacking) {
      if (piece instanceof Uint8Array) length += piece.length
      if (length > most) break
    }
  } catch (error) {
    // What can't be unpacked here can't be unpacked by others.
    if (!(error instanceof Error && 'errno' in error)) throw error
  } finally {
    source.destroy()
    unpacking.destroy()
  }
  return length
}

async function* piecesOf(file: FileHandle, { at, length }: Packed): AsyncGenerator<Buffer> {
  for (let read = 0; read < length; read += PIECE) yield await readAt(file, at + read, Math.min(PIECE, length - read))
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
