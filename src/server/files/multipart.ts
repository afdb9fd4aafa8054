import { inThousands } from '#contract/fields/thousands.ts'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { FileRefused } from './file-refused.ts'
import { countdown, deferred, LEAST_PROGRESS } from './stall.ts'

/**
 * Reads a multipart body piece by piece and hands on the one file in it, so that no upload is ever held in memory.
 * Counts what arrives, and gives up when it is too much or stops coming.
 */
export interface MultipartLimits {
  /** Bytes of the whole body; more is 413. */
  readonly hardCap: number
  /** Milliseconds within which at least a kilobyte must arrive; else 408. */
  readonly stallAfterMs: number
  /** Bytes of each other field; 4,096 when absent. */
  readonly longestField?: number
}

export interface FilePart {
  /** As the sender named it; untrusted. */
  readonly fileName: string
}

export interface MultipartForm {
  readonly fields: Readonly<Record<string, string>>
  /** Undefined when the form held no part called `fileField`. */
  readonly file: FilePart | undefined
}

const LONGEST_FIELD = 4096
const PART_LIMITS = { fieldNameSize: 100, fields: 20, files: 1, parts: 22, headerPairs: 40 }

/**
 * @param request with a body of multipart/form-data.
 * @param fileField name of the part that holds the file; `sink` receives its bytes in order.
 * @throws FileRefused `unsupported`, `too-large`, `stalled` or `malformed`; whatever `sink` throws.
 */
export async function readMultipart(
  request: Request,
  fileField: string,
  sink: (chunk: Uint8Array) => Promise<void>,
  limits: MultipartLimits,
): Promise<MultipartForm> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;.*boundary=/i.test(contentType)) {
    throw new FileRefused('unsupported', 'Send the file as multipart/form-data.')
  }
  if (Number(request.headers.get('content-length') ?? 0) > limits.hardCap) throw tooLarge()
  if (!request.body) throw cutOff()

  const longest = limits.longestField ?? LONGEST_FIELD
  const parser = openParser(contentType, longest)
  const form = collect(parser, fileField, sink, longest)
  const reader = request.body.getReader()
  try {
    await Promise.race([feed(reader, parser, limits), form.failed])
    return await form.done
  } finally {
    // Not cancelled: the answer still has to travel on this connection, which the HTTP server closes afterwards.
    reader.releaseLock()
    parser.destroy()
  }
}

function openParser(contentType: string, fieldSize: number): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: { ...PART_LIMITS, fieldSize } })
  } catch (error) {
    // It refuses a boundary that it can't look for.
    throw cutOff(error)
  }
}

function tooLarge(): FileRefused {
  return new FileRefused('too-large', 'The request is larger than the server accepts.')
}

function cutOff(cause?: unknown): FileRefused {
  return new FileRefused('malformed', 'The upload was cut off or is not a valid form.', 'file', { cause })
}

async function feed(reader: ReadableStreamDefaultReader<Uint8Array>, parser: BusboyInstance, limits: MultipartLimits) {
  let received = 0
  let mark = 0
  let stall = countdown(limits.stallAfterMs)
  try {
    for (;;) {
      const { done, value } = await Promise.race([nextChunk(reader), stall.expired])
      if (done) break
      received += value.length
      if (received > limits.hardCap) throw tooLarge()
      if (received - mark >= LEAST_PROGRESS) {
        stall.clear()
        stall = countdown(limits.stallAfterMs)
        mark = received
      }
      if (!parser.write(value)) await Promise.race([drained(parser), stall.expired])
    }
    parser.end()
  } finally {
    stall.clear()
  }
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (error) {
    throw cutOff(error)
  }
}

function drained(parser: BusboyInstance): Promise<void> {
  return new Promise((resolve) => parser.once('drain', () => resolve()))
}

const tooLongSentence = (name: string, longest: number) => `${name} must be at most ${inThousands(longest)} bytes`

/** Wires the parser's events to two promises: `done` with the form, `failed` as soon as anything goes wrong. */
function collect(
  parser: BusboyInstance,
  fileField: string,
  sink: (chunk: Uint8Array) => Promise<void>,
  longest: number,
) {
  const fields: Record<string, string> = {}
  let file: FilePart | undefined
  let stored: Promise<void> = Promise.resolve()
  const { promise: failed, reject: fail } = deferred<never>()
  const { promise: finished, resolve: finish } = deferred<void>()

  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated) fail(new FileRefused('malformed', 'A field of the form has too long a name.'))
    else if (valueTruncated) fail(new FileRefused('refused', tooLongSentence(name, longest), name))
    else if (name !== '__proto__') fields[name] = value
  })
  parser.on('file', (name, stream, fileName) => {
    if (name !== fileField) {
      stream.on('error', (error: unknown) => fail(cutOff(error)))
      stream.resume()
      fail(new FileRefused('malformed', `The file belongs in the field "${fileField}".`))
      return
    }
    file = { fileName: fileName ?? '' }
    stored = pour(stream, sink)
    stored.catch(fail)
  })
  for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
    parser.on(event, () => fail(new FileRefused('malformed', 'Send one file at a time.')))
  }
  parser.on('error', (error: unknown) => fail(cutOff(error)))
  parser.on('finish', () => finish())

  const done = Promise.race([
    finished.then(async (): Promise<MultipartForm> => {
      await stored
      return { fields, file }
    }),
    failed,
  ])
  // Reported through `readMultipart`, which awaits one of them; the other must not count as unhandled.
  done.catch(() => undefined)
  failed.catch(() => undefined)
  return { done, failed }
}

async function pour(stream: BusboyFileStream, sink: (chunk: Uint8Array) => Promise<void>): Promise<void> {
  const ended = deferred<never>()
  stream.on('error', (error: unknown) => ended.reject(cutOff(error)))
  ended.promise.catch(() => undefined)
  const chunks = (async () => {
    for await (const chunk of stream) {
      if (chunk instanceof Uint8Array) await sink(chunk)
    }
  })()
  await Promise.race([chunks, ended.promise])
}
