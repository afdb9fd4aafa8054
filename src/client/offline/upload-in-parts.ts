import * as v from 'valibot'
import { ProblemBody, unwrapped } from '#contract/calls/envelope.ts'
import type { EndpointName } from '#contract/index.ts'
import { PART_MIME_TYPE, Upload, UPLOAD_OFFSET } from '#contract/calls/upload.ts'
import type { Outcome, OutgoingUpload } from './engine/storage/ports.ts'

/**
 * Sends a large file in parts, from the server's offset on: after a reload, a killed browser or a lost connection it
 * goes on where it stopped. Nothing about it is stored here; the operation is simply sent again.
 */

export const PART_BYTES = 1024 * 1024

export interface PartRequest {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** 0 to 100, of this request alone. */
  readonly onProgress?: (percent: number) => void
}

export interface UploadLine {
  /** One request to the API; never rejects. */
  readonly request: (endpoint: EndpointName, parts: PartRequest) => Promise<Outcome>
  /** 0 to 100, of the whole file. */
  readonly onProgress: (percent: number) => void
}

export interface InParts {
  /** The call that uses the bytes. */
  readonly endpoint: EndpointName
  readonly params: Readonly<Record<string, string | number>>
  readonly upload: OutgoingUpload
  /** Headers of that call; its key is the upload's name on the server. */
  readonly headers: Readonly<Record<string, string>>
  readonly idempotencyKey: string
}

const UNREACHABLE: Outcome = { kind: 'unreachable' }
/** Tries from the start when the server has lost what it said it had. */
const ROUNDS = 2
/** Parts in a row after which the offset may stay where it was. */
const STANDSTILLS = 3

/**
 * @returns the outcome of the call itself, or of the request that did not get through; null when this server takes
 * no uploads in parts, or has no room for another one: then the file goes as a whole
 */
export async function sendInParts(order: InParts, line: UploadLine): Promise<Outcome | null> {
  const { upload, idempotencyKey } = order
  for (let round = 1; ; round += 1) {
    const { name, size, sha256 } = upload
    const started = await line.request('uploads.start', { body: { upload_id: idempotencyKey, name, size, sha256 } })
    if (isNotOffered(started)) return null
    const uploaded = uploadIn(started)
    if (!uploaded) return started.kind === 'reply' && isSuccess(started) ? UNREACHABLE : started
    const broken = await sendParts(order, uploaded.offset, line)
    if (broken) return broken
    const outcome = await line.request(order.endpoint, {
      params: order.params,
      body: formOf({ ...upload.fields, upload_id: idempotencyKey }),
      headers: order.headers,
    })
    if (!isIncomplete(outcome) || round >= ROUNDS) return isIncomplete(outcome) ? UNREACHABLE : outcome
  }
}

/** @returns what did not get through; null when all is there */
async function sendParts(order: InParts, from: number, line: UploadLine): Promise<Outcome | null> {
  const { upload, idempotencyKey } = order
  const whole = new Blob([...upload.chunks])
  let offset = from
  let standstills = 0
  while (offset < upload.size) {
    const start = offset
    const part = whole.slice(start, start + PART_BYTES, PART_MIME_TYPE)
    const outcome = await line.request('uploads.append', {
      params: { id: idempotencyKey },
      body: part,
      headers: { [UPLOAD_OFFSET]: String(start) },
      onProgress: (percent) => line.onProgress(percentOf(start + (part.size * percent) / 100, upload.size)),
    })
    const next = uploadIn(outcome)?.offset
    // It lapsed meanwhile, which says nothing of the file: the call itself is told that its bytes are not there.
    if (outcome.kind === 'reply' && outcome.status === 404) return null
    if (next === undefined) return outcome
    standstills = next > start ? 0 : standstills + 1
    if (standstills >= STANDSTILLS) return UNREACHABLE
    offset = next
    line.onProgress(percentOf(offset, upload.size))
  }
  return null
}

function percentOf(bytes: number, size: number): number {
  return Math.floor((bytes / size) * 100)
}

/** The server's word on what it has: in an answer, or in a refusal of a part that began elsewhere. */
function uploadIn(outcome: Outcome): Pick<Upload, 'offset'> | null {
  if (outcome.kind !== 'reply') return null
  if (isSuccess(outcome)) return unwrapped(Upload, outcome.body)
  const problem = v.safeParse(ProblemBody, outcome.body)
  if (!problem.success || outcome.status !== 409 || problem.output.code !== 'wrong_offset') return null
  const current = v.safeParse(v.object({ offset: v.number() }), problem.output.current)
  return current.success ? current.output : null
}

const isSuccess = (outcome: Extract<Outcome, { kind: 'reply' }>) => outcome.status >= 200 && outcome.status < 300

/** Another server that speaks the rest of the API, or a full one (429): both take files as a whole. */
function isNotOffered(outcome: Outcome): boolean {
  return outcome.kind === 'foreign' || (outcome.kind === 'reply' && [404, 405, 429].includes(outcome.status))
}

function isIncomplete(outcome: Outcome): boolean {
  if (outcome.kind !== 'reply' || outcome.status !== 409) return false
  const problem = v.safeParse(ProblemBody, outcome.body)
  return problem.success && problem.output.code === 'wrong_offset'
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
