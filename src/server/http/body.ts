import { MOST_BODY_BYTES } from '#contract/calls/body-limit.ts'
import { inThousands } from '#contract/fields/thousands.ts'
import { Problem } from './problem.ts'
import { isTooDeep } from './validate.ts'

/** Reading bodies within limits. */

const MOST_SECONDS = 15

const tooLarge = () =>
  new Problem(413, 'too_large', 'The request is larger than 2 MB.', { headers: { Connection: 'close' } })

/** @throws Problem 413 or 408 */
export async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get('Content-Length') ?? Number.NaN)
  if (declared > MOST_BODY_BYTES) throw tooLarge()
  // The stream is touched only where it is needed: reading whole bodies has a shorter way.
  const stream = Number.isNaN(declared) ? request.body : undefined
  if (declared === 0 || stream === null) return new Uint8Array()
  let late: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    late = setTimeout(
      () => reject(new Problem(408, 'bad_request', 'The request took too long to arrive.')),
      MOST_SECONDS * 1000,
    )
  })
  try {
    // A declared length is enforced by the HTTP parser; without one the bytes are counted as they come.
    const reading = stream ? counted(stream) : request.arrayBuffer()
    return new Uint8Array(await Promise.race([reading, timeout]))
  } finally {
    clearTimeout(late)
  }
}

async function counted(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > MOST_BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** @throws Problem 415 when there is a body that is not declared as JSON, 400 when it is none */
export function parseJson(bytes: Uint8Array, contentType: string | null): unknown {
  if (bytes.length === 0) return undefined
  if (!/^application\/json\s*(?:;|$)/i.test(contentType ?? '')) {
    throw new Problem(415, 'unsupported_type', 'This call takes application/json.')
  }
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) {
      throw new Problem(400, 'bad_request', 'The body is not valid JSON.')
    }
    throw error
  }
  if (isTooDeep(value)) throw new Problem(400, 'bad_request', 'The body is nested too deeply.')
  return value
}

export const isForm = (contentType: string | null) => /^multipart\/form-data\s*;/i.test(contentType ?? '')
export const isUrlencoded = (contentType: string | null) =>
  /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType ?? '')

/**
 * Text fields of a form, for PUT as multipart and `_method=PUT`; `name[]` gathers a list.
 * @throws Problem 400 when it can't be read, 422 when it carries a file
 */
export async function parseForm(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string | null,
): Promise<Record<string, unknown>> {
  if (partsOf(bytes, isForm(contentType) ? '\ncontent-disposition' : '&') > MOST_PARTS)
    throw new Problem(400, 'bad_request', TOO_MANY_PARTS)
  let form: FormData
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': contentType ?? '' } }).formData()
  } catch (error) {
    if (error instanceof TypeError) throw new Problem(400, 'bad_request', 'The form could not be read.')
    throw error
  }
  const fields = new Map<string, unknown>()
  const lists = new Map<string, unknown[]>()
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      throw new Problem(422, 'validation', `${name} must be text`, { errors: { [name]: [`${name} must be text`] } })
    }
    if (!name.endsWith('[]')) fields.set(name, value)
    else {
      const list = lists.get(name) ?? []
      list.push(/^\d{1,15}$/.test(value) ? Number(value) : value)
      lists.set(name, list)
      fields.set(name.slice(0, -2), list)
    }
  }
  return Object.fromEntries(fields)
}

/** Of a form with text alone; the longest list that a call takes has 2,000 members. */
const MOST_PARTS = 2500
const TOO_MANY_PARTS = `A form may hold at most ${inThousands(MOST_PARTS)} fields.`

/** How many fields a form has at most, counted before it is read. */
function partsOf(bytes: Uint8Array<ArrayBuffer>, border: string): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.toLowerCase().split(border, MOST_PARTS + 2).length - 1
}
