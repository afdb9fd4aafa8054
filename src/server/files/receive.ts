import { open, readFile } from 'node:fs/promises'
import { normalized } from '#contract/render/normalized.ts'
import { FileRefused } from './file-refused.ts'
import { allowedType, maxBytes, tooLargeSentence, type UploadRules } from './file-rules.ts'
import { type ContentType, extensionOf, isRaster } from '#server/db/file-types.ts'
import { isNoRoom } from '#server/db/no-room.ts'
import { cleanPicture } from './images.ts'
import type { Markup } from './markup.ts'
import { readMultipart } from './multipart.ts'
import { sniff } from './sniff.ts'
import type { FileStorage, IncomingFile } from './storage.ts'

/**
 * The one way in for uploaded bytes: stream, count, hash, find the type, compare it with the name and
 * with Settings, clean pictures and drawings. What comes out is on disk, but not yet kept: see `ReceivedFile.keep`.
 */
export const HARD_CAP_BYTES = 100 * 1024 * 1024
/** The form around the bytes: boundaries, headers and the other fields. */
const FORM_OVERHEAD = 256 * 1024
/** A text of a form, where the form is more than what describes its file. */
const LONG_FIELD = 1024 * 1024
const SVG_MAX_BYTES = 5 * 1024 * 1024
export const STALL_MS = 30_000

export interface ReceivedFile {
  readonly type: ContentType
  /** The sender's name without path, control or direction marks; for display and download only. */
  readonly originalName: string
  /** Of the bytes as sent: what makes two uploads the same. */
  readonly sha256: string
  /** Of the bytes as stored: a picture is written anew. */
  readonly storedSha256: string
  /** Bytes as sent: what a limit that people are told is about. */
  readonly sentSize: number
  /** Bytes as stored. */
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  /** The other fields of the form, as text. */
  readonly fields: Readonly<Record<string, string>>
  /** The upload in parts that the bytes came from; it goes with the row of the file. */
  readonly uploadedAs: UploadedParts | null
  /** Makes the bytes permanent. @returns the name in the storage; write the row afterwards, so that no row names bytes that are not there. */
  keep(): Promise<string>
  /** Removes the bytes; harmless after `keep`. Call it in `finally`. */
  discard(): Promise<void>
}

/** A file that came in parts, as it was announced. */
export interface UploadedParts {
  readonly id: number
  readonly name: string
  readonly parts_name: string
  readonly size: number
  readonly sha256: string
}

/** A form without bytes that names an upload in parts. */
export interface NamedUpload {
  readonly uploadId: string
  readonly fields: Readonly<Record<string, string>>
}

/** A form that came without a file, where it may. */
export interface FormAlone {
  readonly fields: Readonly<Record<string, string>>
}

export interface ReceiveOptions {
  readonly storage: FileStorage
  readonly markup: Pick<Markup, 'svg'>
  readonly rules: UploadRules
  readonly fileField?: string
  /** The form may lack a file; its texts may be long then. */
  readonly fileOptional?: boolean
  readonly stallAfterMs?: number
}

/**
 * @returns the file; or, when the form has no file but names an upload in parts, that name (then `receiveParts`); or the
 *   form alone, where a file is optional.
 * @throws FileRefused with the sentence for the person; nothing is left on the disk then.
 */
export async function receiveUpload(
  request: Request,
  options: ReceiveOptions,
): Promise<ReceivedFile | NamedUpload | FormAlone> {
  const limits = {
    hardCap: HARD_CAP_BYTES + FORM_OVERHEAD,
    stallAfterMs: options.stallAfterMs ?? STALL_MS,
    ...(options.fileOptional && { longestField: LONG_FIELD }),
  }
  const largest = maxBytes(options.rules)
  const { storage } = options
  const declared = Number(request.headers.get('content-length') ?? 0)
  await storage.mustHaveRoom(Number.isFinite(declared) ? Math.min(declared, largest) : 0)
  const incoming = await created(storage)
  try {
    let bytes = 0
    const form = await readMultipart(
      request,
      options.fileField ?? 'file',
      async (chunk) => {
        bytes += chunk.length
        if (bytes > HARD_CAP_BYTES) throw new FileRefused('too-large', 'The request is larger than the server accepts.')
        // The rest is read but not stored: a browser hears the answer only once it has sent everything.
        if (bytes <= largest) await incoming.write(chunk)
      },
      limits,
    )
    const uploadId = form.fields['upload_id']
    if (form.file && uploadId !== undefined) throw new FileRefused('malformed', 'Send either a file or an upload id.')
    if (uploadId !== undefined) {
      await incoming.discard()
      return { uploadId, fields: form.fields }
    }
    // A file that nobody chose in a form of the web comes as one without a name.
    if (options.fileOptional && bytes === 0 && !form.file?.fileName) {
      await incoming.discard()
      return { fields: form.fields }
    }
    if (!form.file) throw new FileRefused('refused', 'Choose a file to upload.')
    if (bytes > largest) throw new FileRefused('refused', tooLargeSentence(options.rules))
    return await checked(incoming, form.file.fileName, options, { fields: form.fields, uploadedAs: null })
  } catch (error) {
    await incoming.discard()
    throw noRoomOr(besideField(error, options.fileField))
  }
}

/** What is wrong with the file is said beside the field that holds it. */
function besideField(error: unknown, field = 'file'): unknown {
  if (!(error instanceof FileRefused) || error.field !== 'file' || field === 'file') return error
  return new FileRefused(error.reason, error.message, field, { cause: error })
}

/** The parts don't make the announced file: something on the way or on the disk is broken. */
const DAMAGED = 'The file arrived damaged. Please send it again.'

/**
 * The same way in for bytes that came in parts. They are copied, so that a crash at any moment leaves them complete
 * for the next try.
 * @throws FileRefused as above, also when the bytes are not those that were announced
 */
export async function receiveParts(
  uploadedAs: UploadedParts,
  fields: Readonly<Record<string, string>>,
  options: ReceiveOptions,
): Promise<ReceivedFile> {
  await options.storage.mustHaveRoom(uploadedAs.size)
  const incoming = await created(options.storage)
  try {
    if (uploadedAs.size > maxBytes(options.rules)) throw new FileRefused('refused', tooLargeSentence(options.rules))
    for await (const piece of options.storage.parts.read(uploadedAs.parts_name, uploadedAs.size)) {
      await incoming.write(piece)
    }
    if (incoming.digest() !== uploadedAs.sha256) throw new FileRefused('refused', DAMAGED)
    return await checked(incoming, uploadedAs.name, options, { fields, uploadedAs })
  } catch (error) {
    await incoming.discard()
    throw noRoomOr(error)
  }
}

/** A full disk is the server's trouble, not the file's. */
export function noRoomOr(error: unknown): unknown {
  if (error instanceof FileRefused || !isNoRoom(error)) return error
  return new FileRefused('no-room', 'The server’s disk is full. Nothing was changed.', 'file', { cause: error })
}

async function created(storage: FileStorage): Promise<IncomingFile> {
  try {
    return await storage.create()
  } catch (error) {
    throw noRoomOr(error)
  }
}

async function checked(
  incoming: IncomingFile,
  sentName: string,
  options: ReceiveOptions,
  rest: Pick<ReceivedFile, 'fields' | 'uploadedAs'>,
): Promise<ReceivedFile> {
  if (sentName.trim() === '') throw new FileRefused('refused', 'The file needs a name.')
  if (incoming.size === 0) throw new FileRefused('refused', 'The file is empty.')
  const originalName = cleanName(sentName)
  const sha256 = incoming.digest()
  const sentSize = incoming.size
  const content = await checkContent(incoming, originalName, options)
  return {
    ...content,
    ...rest,
    originalName,
    sha256,
    storedSha256: incoming.digest(),
    sentSize,
    size: incoming.size,
    keep: () => incoming.keep(content.type),
    discard: () => incoming.discard(),
  }
}

type Checked = Pick<ReceivedFile, 'type' | 'width' | 'height'>

async function checkContent(
  incoming: IncomingFile,
  originalName: string,
  { rules, markup, storage }: ReceiveOptions,
): Promise<Checked> {
  const found = await sniffFile(incoming, extensionOf(originalName))
  const type = allowedType(found.type, originalName, rules)
  if (!found.withinLimits) {
    throw new FileRefused('refused', 'This archive holds more than 1,000 files or unpacks to more than 100 MB.')
  }
  if (isRaster(type)) {
    const clean = await storage.create()
    try {
      const picture = await cleanPicture(incoming.path, type, clean.path)
      await incoming.replace(clean.written())
      return { type, width: picture.width, height: picture.height }
    } finally {
      await clean.discard()
    }
  }
  if (type === 'svg') {
    if (incoming.size > SVG_MAX_BYTES) throw new FileRefused('refused', 'An SVG must not exceed 5MB.')
    await incoming.replace([Buffer.from(await markup.svg(await readFile(incoming.path, 'utf8')))])
  }
  return { type, width: null, height: null }
}

async function sniffFile(incoming: IncomingFile, extension: string) {
  const file = await open(incoming.path, 'r')
  try {
    return await sniff(file, incoming.size, extension)
  } finally {
    await file.close()
  }
}

/** Forms carry `"` and line ends of a file name in this way, and nothing else (WHATWG HTML, multipart/form-data). */
const FORM_ESCAPES: Readonly<Record<string, string>> = { '%22': '"', '%0A': '', '%0D': '' }

/** Characters of a sent name that are looked at, from its end. */
const MOST_READ = 4096

/** Path parts, control characters and direction marks go; what is left is at most 255 characters. */
export function cleanName(name: string): string {
  // Whoever sends more than this names nothing that a person could read.
  const last = name.slice(-MOST_READ).split(/[/\\]/).at(-1) ?? ''
  const decoded = last.replace(/%(?:22|0A|0D)/g, (escape) => FORM_ESCAPES[escape] ?? escape)
  const visible = normalized(decoded, 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  if (visible === '') return 'file'
  if (visible.length <= 255) return visible
  const extension = extensionOf(visible)
  const ending = extension === '' ? '' : `.${extension}`
  return visible.slice(0, 255 - ending.length).replace(/\p{Cs}/gu, '') + ending
}
