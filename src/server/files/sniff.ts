import type { FileHandle } from 'node:fs/promises'
import { RASTER_ENDINGS, rasterType } from '#contract/render/raster-start.ts'
import { beginsAsSvg } from '#contract/render/svg-start.ts'
import type { ContentType } from '#server/db/file-types.ts'
import { readAt, readZipDirectory } from './zip-directory.ts'

/**
 * Finds a file's type from its bytes alone. Names and headers of the sender are not read,
 * except that `.json` and `.txt` tell two kinds of plain text apart.
 */

const HEAD = 4096
const JSON_PARSE_LIMIT = 2 * 1024 * 1024

export interface Sniffed {
  readonly type: ContentType | undefined
  /** False for an archive that unpacks to more than the limits of zip-directory.ts. */
  readonly withinLimits: boolean
}

const UNKNOWN: Sniffed = { type: undefined, withinLimits: true }

/**
 * @param file open for reading; @param size its length; @param extension of the sender's name, lower case.
 * @returns the type, or undefined when the content is none of the twelve selectable types.
 */
export async function sniff(file: FileHandle, size: number, extension: string): Promise<Sniffed> {
  if (size === 0) return UNKNOWN
  const head = await readAt(file, 0, Math.min(size, HEAD))
  const binary = rasterOf(head) ?? (isOldOffice(head) ? 'doc' : undefined)
  if (binary) return { type: binary, withinLimits: true }
  if (head.toString('latin1', 0, 5) === '%PDF-') return (await endsAsPdf(file, size)) ? known('pdf') : UNKNOWN
  if (head.toString('latin1', 0, 2) === 'PK') return zipOf(file, size)
  return sniffText(file, size, head, extension)
}

function known(type: ContentType): Sniffed {
  return { type, withinLimits: true }
}

function rasterOf(head: Buffer): ContentType | undefined {
  const type = rasterType(head)
  return type && RASTER_ENDINGS[type]
}

function isOldOffice(head: Buffer): boolean {
  return head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1' && head.length >= 512
}

async function endsAsPdf(file: FileHandle, size: number): Promise<boolean> {
  const tail = await readAt(file, Math.max(0, size - 2048), Math.min(size, 2048))
  return tail.includes('%%EOF')
}

async function zipOf(file: FileHandle, size: number): Promise<Sniffed> {
  const directory = await readZipDirectory(file, size)
  if (!directory) return UNKNOWN
  const isDocument = directory.names.has('[Content_Types].xml') && directory.names.has('word/document.xml')
  return { type: isDocument ? 'docx' : 'zip', withinLimits: directory.withinLimits }
}

async function sniffText(file: FileHandle, size: number, head: Buffer, extension: string): Promise<Sniffed> {
  if (!(await isPlainUtf8(file, size))) return UNKNOWN
  if (beginsAsSvg(head.toString('utf8'))) return known('svg')
  if (extension === 'json') return (await isJson(file, size)) ? known('json') : UNKNOWN
  return known('txt')
}

/** Valid UTF-8 without NUL or other control characters that no text editor writes. */
async function isPlainUtf8(file: FileHandle, size: number): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const step = 256 * 1024
  try {
    for (let at = 0; at < size; at += step) {
      const chunk = await readAt(file, at, Math.min(step, size - at))
      for (const byte of chunk) {
        if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return false
      }
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function isJson(file: FileHandle, size: number): Promise<boolean> {
  // Parsing holds the event loop, so a large file is only checked to begin like JSON.
  if (size > JSON_PARSE_LIMIT) return /^\uFEFF?\s*[[{]/.test((await readAt(file, 0, HEAD)).toString('utf8'))
  try {
    JSON.parse((await readAt(file, 0, size)).toString('utf8').replace(/^\uFEFF/, ''))
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
